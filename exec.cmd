@rem npm's scripts say "exec", so that no shell stands between npm and the server; Windows has no such command.
@%*
