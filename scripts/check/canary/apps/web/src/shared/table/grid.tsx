export { router as grid } from '../../app/router';
