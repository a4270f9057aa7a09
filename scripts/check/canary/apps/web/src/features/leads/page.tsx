import { router } from '../../app/router';
import { page } from '../reports/page';
export const leads = [router, page];
export { panel } from '../../panel/panel-app';
