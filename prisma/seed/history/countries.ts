/** How the visitors of a country behave in the demo business. */
export interface DemoCountry {
  readonly code: string;
  readonly zone: string;
  /** The share of the traffic, before publishers are chosen. */
  readonly traffic: number;
  /** Traffic of a Saturday and a Sunday, compared with a working day. */
  readonly weekend: readonly [saturday: number, sunday: number];
  /** The hour of the local day with most traffic. */
  readonly peakHour: number;
  /** FTDs per accepted lead. */
  readonly conversion: number;
  /** Value of an FTD, in whole units of money. */
  readonly revenue: number;
  /** A mobile number without its last six digits. */
  readonly phone: string;
  /** The first two bytes of public addresses of the country. */
  readonly networks: readonly string[];
}

/** The countries that the demo business sells in, with the largest first. */
export const DEMO_COUNTRIES: readonly DemoCountry[] = [
  {
    code: 'GB', zone: 'Europe/London', traffic: 15, weekend: [0.62, 0.7], peakHour: 19,
    conversion: 0.088, revenue: 900, phone: '+447400', networks: ['1.186', '2.96', '3.8'],
  },
  {
    code: 'DE', zone: 'Europe/Berlin', traffic: 13, weekend: [0.55, 0.6], peakHour: 20,
    conversion: 0.081, revenue: 980, phone: '+4915123', networks: ['2.28', '3.64', '4.182'],
  },
  {
    code: 'FR', zone: 'Europe/Paris', traffic: 9, weekend: [0.58, 0.5], peakHour: 20,
    conversion: 0.072, revenue: 860, phone: '+33612', networks: ['2.3', '4.176', '5.48'],
  },
  {
    code: 'IT', zone: 'Europe/Rome', traffic: 10, weekend: [0.72, 0.66], peakHour: 21,
    conversion: 0.068, revenue: 740, phone: '+393123', networks: ['2.32', '5.84', '9.235'],
  },
  {
    code: 'ES', zone: 'Europe/Madrid', traffic: 9, weekend: [0.74, 0.68], peakHour: 22,
    conversion: 0.066, revenue: 690, phone: '+34612', networks: ['2.136', '5.40', '15.216'],
  },
  {
    code: 'AU', zone: 'Australia/Sydney', traffic: 6, weekend: [0.8, 0.78], peakHour: 19,
    conversion: 0.086, revenue: 1040, phone: '+61412', networks: ['1.40', '3.24', '4.147'],
  },
  {
    code: 'NL', zone: 'Europe/Amsterdam', traffic: 5, weekend: [0.6, 0.62], peakHour: 20,
    conversion: 0.084, revenue: 930, phone: '+31612', networks: ['2.153', '4.175', '9.163'],
  },
  {
    code: 'SE', zone: 'Europe/Stockholm', traffic: 5, weekend: [0.52, 0.6], peakHour: 19,
    conversion: 0.09, revenue: 990, phone: '+46701', networks: ['2.64', '4.165', '9.223'],
  },
  {
    code: 'PL', zone: 'Europe/Warsaw', traffic: 6, weekend: [0.66, 0.58], peakHour: 19,
    conversion: 0.068, revenue: 520, phone: '+48512', networks: ['5.173', '20.215', '31.0'],
  },
  {
    code: 'AT', zone: 'Europe/Vienna', traffic: 3, weekend: [0.55, 0.52], peakHour: 20,
    conversion: 0.083, revenue: 960, phone: '+43664', networks: ['46.74', '62.46', '68.210'],
  },
  {
    code: 'CH', zone: 'Europe/Zurich', traffic: 3, weekend: [0.5, 0.5], peakHour: 19,
    conversion: 0.094, revenue: 1110, phone: '+41781', networks: ['4.163', '16.18', '20.208'],
  },
  {
    code: 'CA', zone: 'America/Toronto', traffic: 5, weekend: [0.78, 0.74], peakHour: 18,
    conversion: 0.082, revenue: 950, phone: '+15062', networks: ['3.96', '4.172', '9.168'],
  },
  {
    code: 'PT', zone: 'Europe/Lisbon', traffic: 3, weekend: [0.7, 0.66], peakHour: 21,
    conversion: 0.064, revenue: 560, phone: '+351912', networks: ['2.80', '37.189', '62.28'],
  },
  {
    code: 'BR', zone: 'America/Sao_Paulo', traffic: 5, weekend: [0.86, 0.82], peakHour: 20,
    conversion: 0.07, revenue: 460, phone: '+5511961', networks: ['4.160', '15.228', '18.228'],
  },
  {
    code: 'MX', zone: 'America/Mexico_City', traffic: 4, weekend: [0.9, 0.84], peakHour: 21,
    conversion: 0.066, revenue: 430, phone: '+522221', networks: ['68.155', '78.12', '131.178'],
  },
]; // prettier-ignore
