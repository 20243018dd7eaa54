/**
 * A file whose reading takes more computing time or memory than it may, or ends its process. Nobody reads it again. The
 * message is for the person who sent it: `reading it takes more than …`.
 */
export class FileTooCostly extends Error {
  constructor(message: string) {
    super(message);
    this.name = "FileTooCostly";
  }
}
