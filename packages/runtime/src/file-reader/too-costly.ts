/**
 * The reading of a file took more computing time or memory than it may, or ended its process. This is a property of the
 * file, so nobody reads it again. The message is for the person who sent it: `reading it takes more than …`.
 */
export class FileTooCostly extends Error {
  constructor(message: string) {
    super(message);
    this.name = "FileTooCostly";
  }
}
