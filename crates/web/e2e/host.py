"""A host of plain files on a free port, as `python3 -m http.server` is one; DELAY seconds pass before an engine is sent."""

import functools
import http.server
import os
import sys
import time


class Files(http.server.SimpleHTTPRequestHandler):
    def do_GET(self):
        if self.path.endswith(".wasm.lzma"):
            time.sleep(float(os.environ.get("DELAY", "0")))
        super().do_GET()

    def log_message(self, *_):
        """No log."""


server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), functools.partial(Files, directory=sys.argv[1]))
print(f"http://127.0.0.1:{server.server_port}", flush=True)
server.serve_forever()
