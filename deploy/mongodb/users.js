// The image of MongoDB runs this once, while its volume is empty: it makes a user per process, which may read and write
// the database of that process alone. Only the operator's commands may use all four.
const PROCESSES = ["gateway", "transaction", "matching", "webhook"];
const databasesOf = { ...Object.fromEntries(PROCESSES.map((name) => [name, [name]])), admin: PROCESSES };
for (const [user, databases] of Object.entries(databasesOf)) {
  const pwd = process.env[`MONGODB_${user.toUpperCase()}_PASSWORD`];
  const roles = databases.map((name) => ({ role: "readWrite", db: `matchbook_${name}` }));
  db.getSiblingDB("admin").createUser({ user, pwd, roles });
}
