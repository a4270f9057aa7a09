import { ensureTemplate } from './template.js';

/** Once per run: the template database that every worker clones. */
export default ensureTemplate;
