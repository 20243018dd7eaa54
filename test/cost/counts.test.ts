// Both count in one system. The files come first: a tenant has more of them when it has used more features.
import "./counts/files.ts";
import "./counts/commands.ts";
