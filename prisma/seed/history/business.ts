import type { DemoCountry } from './countries.js';

// The demo business: who sends leads, who buys them, and what they are like.

export interface DemoPublisher {
  readonly name: string;
  readonly countries: readonly string[];
  /** The share of the traffic of its countries at the end of the history. */
  readonly traffic: number;
  /** How its traffic changes from week to week; 1 where it does not. */
  readonly weeklyGrowth: number;
  /** Its part of the revenue. */
  readonly payout: number;
  /** Its FTDs per lead, compared with the country's. */
  readonly quality: number;
  /** FTDs that staff accept. */
  readonly approval: number;
  /** FTDs that come days after the lead. */
  readonly late: number;
  /** Accepted leads that staff turn into a fake FTD. */
  readonly fakes: number;
  /** Visitors who follow the link to the advertiser. */
  readonly autologin: number;
  /** Leads of people whom it sent before. Where there are any, they are blocked. */
  readonly duplicates: number;
  /** Visitors who follow its click link, for each lead; 0 where it sends leads only. */
  readonly clicksPerLead: number;
}

const USUAL = {
  weeklyGrowth: 1,
  approval: 0.94,
  late: 0.55,
  fakes: 0.0003,
  autologin: 0.62,
  duplicates: 0,
  clicksPerLead: 0,
} as const;

export const DEMO_PUBLISHERS: readonly DemoPublisher[] = [
  {
    ...USUAL, name: 'North Media', countries: ['GB', 'DE', 'FR', 'NL'],
    traffic: 16, payout: 0.79, quality: 1.08, clicksPerLead: 3,
  },
  {
    ...USUAL, name: 'Blue Harbour', countries: ['GB', 'IT', 'ES', 'PT'],
    traffic: 13, payout: 0.77, quality: 1.02, duplicates: 0.02,
  },
  {
    ...USUAL, name: 'Southern Cross Leads', countries: ['AU', 'GB', 'CA'],
    traffic: 11, payout: 0.8, quality: 1.12, weeklyGrowth: 1.01,
  },
  {
    ...USUAL, name: 'Nordic Reach', countries: ['SE', 'NL', 'PL'],
    traffic: 9, payout: 0.76, quality: 1.05, clicksPerLead: 2, autologin: 0.71,
  },
  {
    ...USUAL, name: 'Alpine Performance', countries: ['AT', 'CH', 'DE'],
    traffic: 9, payout: 0.81, quality: 1.15,
  },
  {
    ...USUAL, name: 'Rio Performance', countries: ['BR', 'MX', 'PT'],
    traffic: 10, payout: 0.75, quality: 0.92, weeklyGrowth: 0.985,
  },
  {
    ...USUAL, name: 'Maple Digital', countries: ['CA', 'GB'],
    traffic: 7, payout: 0.78, quality: 1, clicksPerLead: 3,
  },
  {
    ...USUAL, name: 'Vistula Media', countries: ['PL', 'DE'],
    traffic: 7, payout: 0.75, quality: 0.9,
  },
  // Grows by a tenth every week: from the smallest to one of the largest.
  {
    ...USUAL, name: 'Rocket Ads', countries: ['GB', 'DE', 'ES', 'IT', 'MX'],
    traffic: 17, weeklyGrowth: 1.1, payout: 0.78, quality: 1.04, clicksPerLead: 2,
  },
  // Poor quality: few FTDs, most of them late, many of them rejected, and some fakes.
  {
    ...USUAL, name: 'Clickbarn', countries: ['GB', 'IT', 'BR', 'ES'],
    traffic: 11, payout: 0.76, quality: 0.7, approval: 0.62, late: 0.88, fakes: 0.015,
    autologin: 0.31, duplicates: 0.06,
  },
  {
    ...USUAL, name: 'Iberia Leads', countries: ['ES', 'PT', 'MX'],
    traffic: 8, payout: 0.76, quality: 0.98,
  },
  {
    ...USUAL, name: 'Lumen Affiliates', countries: ['FR', 'CH', 'NL', 'IT'],
    traffic: 9, payout: 0.8, quality: 1.06, clicksPerLead: 3, weeklyGrowth: 1.015,
  },
]; // prettier-ignore

export interface DemoAdvertiser {
  readonly name: string;
  /** The sandbox brand that answers for it. */
  readonly brand: 'alpha' | 'bravo' | 'charlie' | 'delta';
  /** The advertiser's price, compared with the country's revenue. */
  readonly revenue: number;
  /** Its FTDs per lead, compared with the country's. */
  readonly conversion: number;
  /** Leads that it refuses. */
  readonly refusals: number;
  /** The conversion that is left of it in the last three weeks; 1 where nothing happened. */
  readonly recent: number;
}

const STEADY = { refusals: 0.08, recent: 1 } as const;

export const DEMO_ADVERTISERS = [
  { ...STEADY, name: 'Alpha Markets', brand: 'alpha', revenue: 1.02, conversion: 1.06 },
  {
    ...STEADY, name: 'Bravo Trade', brand: 'bravo', revenue: 1.06, conversion: 1.1,
    refusals: 0.28,
  },
  { ...STEADY, name: 'Charlie Capital', brand: 'charlie', revenue: 0.99, conversion: 0.94 },
  { ...STEADY, name: 'Delta FX', brand: 'delta', revenue: 0.98, conversion: 0.9 },
  { ...STEADY, name: 'Echo Invest', brand: 'alpha', revenue: 1.03, conversion: 1.04 },
  // Converts hardly any more.
  {
    ...STEADY, name: 'Foxtrot Finance', brand: 'delta', revenue: 1.05, conversion: 1.08,
    recent: 0.14,
  },
  { ...STEADY, name: 'Golf Securities', brand: 'charlie', revenue: 1, conversion: 0.98 },
  {
    ...STEADY, name: 'Harbour Brokers', brand: 'charlie', revenue: 0.98, conversion: 0.88,
    refusals: 0.16,
  },
  { ...STEADY, name: 'Iris Wealth', brand: 'alpha', revenue: 1.05, conversion: 1.12 },
  { ...STEADY, name: 'Juniper Trade', brand: 'delta', revenue: 1.01, conversion: 0.96 },
] as const satisfies readonly DemoAdvertiser[]; // prettier-ignore
export type AdvertiserName = (typeof DEMO_ADVERTISERS)[number]['name'];

type Share = readonly [AdvertiserName, percentage: number];
export interface DemoRoute {
  readonly country: string;
  readonly method: 'slot' | 'chance';
  readonly groups: readonly (readonly Share[])[];
}

/** One distribution for each country. Some have no second group, so that leads are rejected. */
export const DEMO_ROUTES: readonly DemoRoute[] = [
  {
    country: 'GB', method: 'slot',
    groups: [
      [['Alpha Markets', 40], ['Bravo Trade', 35], ['Foxtrot Finance', 25]],
      [['Charlie Capital', 100]],
    ],
  },
  {
    country: 'DE', method: 'chance',
    groups: [
      [['Echo Invest', 40], ['Foxtrot Finance', 35], ['Alpha Markets', 25]],
      [['Golf Securities', 100]],
    ],
  },
  {
    country: 'FR', method: 'slot',
    groups: [
      [['Bravo Trade', 40], ['Delta FX', 35], ['Iris Wealth', 25]],
      [['Harbour Brokers', 100]],
    ],
  },
  {
    country: 'IT', method: 'chance',
    groups: [
      [['Alpha Markets', 50], ['Foxtrot Finance', 30], ['Juniper Trade', 20]],
      [['Delta FX', 100]],
    ],
  },
  {
    country: 'ES', method: 'slot',
    groups: [
      [['Bravo Trade', 100]],
    ],
  },
  {
    country: 'AU', method: 'chance',
    groups: [
      [['Bravo Trade', 100]],
    ],
  },
  {
    country: 'NL', method: 'slot',
    groups: [
      [['Golf Securities', 50], ['Echo Invest', 50]],
      [['Delta FX', 100]],
    ],
  },
  {
    country: 'SE', method: 'slot',
    groups: [
      [['Iris Wealth', 55], ['Charlie Capital', 45]],
      [['Golf Securities', 100]],
    ],
  },
  {
    country: 'PL', method: 'chance',
    groups: [
      [['Delta FX', 60], ['Harbour Brokers', 40]],
      [['Juniper Trade', 100]],
    ],
  },
  {
    country: 'AT', method: 'slot',
    groups: [
      [['Echo Invest', 60], ['Golf Securities', 40]],
      [['Alpha Markets', 100]],
    ],
  },
  {
    country: 'CH', method: 'slot',
    groups: [
      [['Iris Wealth', 50], ['Echo Invest', 50]],
      [['Charlie Capital', 100]],
    ],
  },
  {
    country: 'CA', method: 'chance',
    groups: [
      [['Charlie Capital', 50], ['Bravo Trade', 50]],
      [['Alpha Markets', 100]],
    ],
  },
  {
    country: 'PT', method: 'slot',
    groups: [
      [['Juniper Trade', 60], ['Harbour Brokers', 40]],
    ],
  },
  {
    country: 'BR', method: 'chance',
    groups: [
      [['Delta FX', 50], ['Juniper Trade', 50]],
      [['Harbour Brokers', 100]],
    ],
  },
  {
    country: 'MX', method: 'slot',
    groups: [
      [['Harbour Brokers', 50], ['Juniper Trade', 50]],
    ],
  },
]; // prettier-ignore

export interface DemoCap {
  readonly type: 'lead' | 'ftd';
  readonly interval: 'daily' | 'interval';
  readonly cap: number;
  readonly zone: string;
  readonly country?: string;
  readonly advertiser?: AdvertiserName;
  readonly publisher?: string;
}

export const DEMO_CAPS: readonly DemoCap[] = [
  { type: 'lead', interval: 'daily', cap: 150, zone: 'UTC', advertiser: 'Alpha Markets' },
  {
    type: 'lead', interval: 'daily', cap: 24, zone: 'Europe/London', country: 'GB',
    advertiser: 'Bravo Trade',
  },
  {
    type: 'lead', interval: 'daily', cap: 19, zone: 'Europe/Berlin', country: 'DE',
    advertiser: 'Echo Invest',
  },
  { type: 'lead', interval: 'daily', cap: 25, zone: 'UTC', publisher: 'Clickbarn' },
  { type: 'ftd', interval: 'daily', cap: 3, zone: 'UTC', advertiser: 'Delta FX' },
  { type: 'lead', interval: 'interval', cap: 2500, zone: 'UTC', advertiser: 'Juniper Trade' },
]; // prettier-ignore

/** An advertiser status under which staff hold a pending FTD back. */
export const HELD_STATUS = 'Under Review';

export const DEMO_STAFF = [
  { name: 'Mia Torres', email: 'mia.torres@leadline.local', roleId: 4 },
  { name: 'Jonas Keller', email: 'jonas.keller@leadline.local', roleId: 3 },
] as const;

export const DEMO_OFFERS = [
  {
    slug: 'bright-energy',
    name: 'Bright Energy',
    category: 'Energy',
    payout: '$420 CPA',
    landings: [
      ['Quiz', 60],
      ['Video', 40],
    ],
  },
  { slug: 'home-solar', name: 'Home Solar', category: 'Energy', payout: '$380 CPA', landings: [] },
  {
    slug: 'savings-plan',
    name: 'Savings Plan',
    category: 'Finance',
    payout: '$510 CPA',
    landings: [
      ['Long form', 70],
      ['Short form', 30],
    ],
  },
  {
    slug: 'crypto-basics',
    name: 'Crypto Basics',
    category: 'Finance',
    payout: '$600 CPA',
    landings: [
      ['Course', 50],
      ['News', 30],
      ['Webinar', 20],
    ],
  },
  {
    slug: 'gold-account',
    name: 'Gold Account',
    category: 'Finance',
    payout: '$550 CPA',
    landings: [],
  },
] as const;
export const FUNNELS = [
  ['spring-sale', 30],
  ['quiz-long', 25],
  ['quiz-short', 25],
  ['webinar', 12],
  ['free-guide', 8],
] as const;
export const PLATFORMS = [
  ['facebook', 45],
  ['google', 25],
  ['tiktok', 18],
  ['native', 12],
] as const;
export const SOURCES = ['feed', 'search', 'stories', 'display', 'video'] as const;

/** Amounts that people agree on are multiples of five. */
const agreed = (amount: number): string => `${Math.round(amount / 5) * 5}.00`;

/** Returns the revenue for an FTD of a country. */
export const revenueOf = (
  { revenue }: Pick<DemoAdvertiser, 'revenue'>,
  country: Pick<DemoCountry, 'revenue'>,
): string => agreed(country.revenue * revenue);

/** Returns the payout for an FTD of a country. */
export const payoutOf = (
  { payout }: Pick<DemoPublisher, 'payout'>,
  country: Pick<DemoCountry, 'revenue'>,
): string => agreed(country.revenue * payout);
