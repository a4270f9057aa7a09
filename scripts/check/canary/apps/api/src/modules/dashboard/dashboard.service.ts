export { PanelLedger as dashboard } from '../panel/panel.service.js';
