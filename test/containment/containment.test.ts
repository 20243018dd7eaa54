// One system serves both suites: to start it costs more than most attacks do. `-t` selects tests by name.
import "./suites/hostile-files.ts";
import "./suites/attacks.ts";
