import swc from '@swc/jest';

/**
 * Compiles as `@swc/jest` does, and runs dynamic imports one after the other. On Node 20, jest
 * sometimes fails when it links two modules at once that share a third: "request for 'dayjs' is not
 * in cache".
 */
const inTurn = (result) => ({
  ...result,
  code: result.code.replace(
    /\bimport\((['"][^'"]+['"])\)/g,
    'globalThis.importInTurn(() => import($1))',
  ),
});

export default {
  createTransformer: (options) => {
    const compiler = swc.createTransformer(options);
    return {
      ...compiler,
      process: (...given) => inTurn(compiler.process(...given)),
      processAsync: async (...given) => inTurn(await compiler.processAsync(...given)),
      getCacheKey: (...given) => `${compiler.getCacheKey(...given)}-in-turn`,
    };
  },
};
