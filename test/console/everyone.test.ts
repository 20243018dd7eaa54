import "./suites/everyone.ts";
import "./suites/pictures.ts";
