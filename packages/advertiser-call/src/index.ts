export * from './types.js';
export * from './integration.js';
export { leadValueUses, type LeadValueUse } from './lead-value-uses.js';
export { compilePreview, type CompiledPreview, type StepPreview } from './preview.js';
export { NoRequestError } from './request/no-request.js';
export { templateFaults } from './template-faults.js';
export { compilePull, type CompiledPull, type PullRequest } from './pull/compile-pull.js';
export { pullFaults } from './pull/pull-faults.js';
export { UnreadablePageError, type PullPage, type PullRow } from './pull/read-page.js';
export { firstPlace, type PagePlace } from './pull/pages.js';
export {
  compileMapping,
  MOST_REPORTS,
  requestBody,
  type CompiledMapping,
  type FoundReport,
  type MappedRow,
  type ReceivedRequest,
} from './report/compile-mapping.js';
export { mappingFaults } from './report/mapping-faults.js';
export { upgradedPull } from './pull/upgrade-pull.js';
export { upgradedTemplate } from './upgrade.js';
