\\ Grundy values of Wythoff's game, both piles up to 120: mex over the two lines and the diagonal.
{values(m) = my(g = matrix(m + 1, m + 1), s, v);
  for(x = 0, m, for(y = 0, m, s = vectorsmall(x + y + 2);
    for(k = 1, x, s[g[x - k + 1, y + 1] + 1] = 1); for(l = 1, y, s[g[x + 1, y - l + 1] + 1] = 1);
    for(k = 1, min(x, y), s[g[x - k + 1, y - k + 1] + 1] = 1);
    v = 0; while(s[v + 1], v++); g[x + 1, y + 1] = v)); g};
g = values(120); print(sum(x = 1, 121, sum(y = x, 121, g[x, y])))
