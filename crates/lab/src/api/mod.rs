//! The answers of every command as values, with their JSON: for the terminal, the page and Python.
