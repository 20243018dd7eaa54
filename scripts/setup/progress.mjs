/**
 * Runs one setup step and reports it in one line, "• Node 24 … ready (4 s)". The line goes to standard error, because
 * standard output is reserved for the command that runs afterwards.
 * @template T
 * @param {string} title
 * @param {() => Promise<T>} work
 * @returns {Promise<T>}
 */
export async function step(title, work) {
  const began = Date.now();
  process.stderr.write(`• ${title} … `);
  try {
    const result = await work();
    process.stderr.write(`ready (${Math.max(1, Math.round((Date.now() - began) / 1000))} s)\n`);
    return result;
  } catch (error) {
    process.stderr.write("failed\n");
    throw error;
  }
}
