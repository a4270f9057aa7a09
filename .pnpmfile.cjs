// The Prisma client names its command line and the compiler as optional peers. Both are there to
// build with; without these lines pnpm also counts them, and all that they need, among what runs.
const NOT_AT_RUN_TIME = ['prisma', 'typescript'];

module.exports = {
  hooks: {
    readPackage(manifest) {
      if (manifest.name === '@prisma/client')
        for (const name of NOT_AT_RUN_TIME) {
          delete manifest.peerDependencies?.[name];
          delete manifest.peerDependenciesMeta?.[name];
        }
      return manifest;
    },
  },
};
