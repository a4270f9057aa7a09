export * from './types.js';
export * from './integration.js';
export { compileAnswer, type CompiledAnswer } from './answer/answer.js';
export { readBody, type AnswerBody } from './answer/body.js';
export { answerFaults } from './answer/faults.js';
export { loginLinkOf } from './answer/login-link.js';
export { valueIn } from './answer/value.js';
