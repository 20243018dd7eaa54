/** A file that takes more than it may, or ends its process. The message is for the person who sent it. */
export class FileTooCostly extends Error {
  constructor(message: string) {
    super(message);
    this.name = "FileTooCostly";
  }
}
