export { intake as delivery } from '../intake/intake.service.js';
