import "./suites/pictures.ts";
