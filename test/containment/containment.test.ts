// One system serves all suites: to start it costs more than most attacks do. `-t` selects tests by name. The gateway of this
// process comes first, because the services work at what the attacks leave until they are stopped.
import "./suites/running-calls.ts";
import "./suites/largest-bodies.ts";
import "./suites/hostile-files.ts";
import "./suites/attacks.ts";
