export { page as panel } from '../features/reports/page';
