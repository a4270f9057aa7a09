export class PanelLedger {}
