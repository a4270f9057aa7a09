/** Stands for every style sheet: a class has the name that it has in the file. */
export default new Proxy<Record<string, string>>({}, { get: (_, name) => String(name) });
