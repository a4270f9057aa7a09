import * as picker from 'antd/lib/date-picker/generatePicker/index.js';

/**
 * antd's picker as a CommonJS module, whose default export Node wraps once more. The one in `antd/es`
 * is for bundlers: its own imports lead to CommonJS modules, which would be wrapped likewise.
 */
const { default: wrapped } = picker as unknown as {
  default: { default: typeof picker.default };
};
export default wrapped.default;
