/** The purpose of a page in a few sentences, and where to read more. */
export interface PageHelp {
  readonly text: string;
  /** A guide and its part, e.g. `reports#click-reports`. */
  readonly guide: string;
  /** The name of the guide. */
  readonly title: string;
}

const ROUTING = { guide: 'routing', title: 'How leads are routed' };
const ADMINISTRATION = 'Users, rights and settings';

/** Maps the path of a page in the menu to its help. */
export const PAGE_HELP: Readonly<Record<string, PageHelp>> = {
  '/': {
    text:
      'Your figures at a glance, from the same leads as the reports. Press Arrange to move, add ' +
      'or remove widgets; the arrangement is yours alone.',
    guide: 'reports#the-dashboard',
    title: 'Reports',
  },
  '/leads': {
    text:
      'Every lead that came in, with what became of it. Open one to see who was asked, what was ' +
      'sent and answered, and why it went where it went.',
    ...ROUTING,
  },
  '/pending-conversion': {
    text:
      'First deposits that advertisers reported and nobody has decided. Publishers are told and ' +
      'paid only for those that you accept. What you accepted can be reversed later.',
    guide: 'decide-conversions',
    title: 'Conversions and the two ledgers',
  },
  '/rotations': {
    text:
      'Rules that say which advertisers get the leads of a country or publisher, when, and in ' +
      'which shares. Only live ones get leads.',
    ...ROUTING,
  },
  '/caps': {
    text:
      'Limits on leads or first deposits: per advertiser, country or publisher, each day or ' +
      'until you reset them. A lead cap is never exceeded. The forecast says which caps fill ' +
      'today, what a full one costs, and lets you raise it or add an overflow.',
    guide: 'caps',
    title: 'Caps',
  },
  '/reports': {
    text:
      'Leads and money, grouped by whatever you choose, up to five levels deep. Compare them ' +
      'with another range. Every row links to exactly the leads it counts.',
    guide: 'reports',
    title: 'Reports',
  },
  '/click-reports': {
    text:
      'Visitors of your click links: where they came from, and the leads, deposits and payout ' +
      'they have brought so far.',
    guide: 'reports#click-reports',
    title: 'Reports',
  },
  '/advertisers': {
    text:
      'The brands that buy your leads: how to call each of them, what it pays, when it is open, ' +
      'and what it must not get.',
    guide: 'connect-an-advertiser',
    title: 'Connect an advertiser',
  },
  '/affiliates': {
    text:
      'The partners who send you leads: their API token, what they are paid, and the postbacks ' +
      'that tell them what became of their leads.',
    guide: 'connect-a-publisher',
    title: 'Connect a publisher',
  },
  '/offers': {
    text:
      'What publishers send visitors to. Each publisher has its own link. Clicks are counted, ' +
      'and linked to the leads that follow.',
    guide: 'offers',
    title: 'Offers and click links',
  },
  '/campaigns': {
    text:
      'A campaign takes people of earlier leads and registers each of them with other ' +
      'advertisers, step by step.',
    guide: 'campaigns',
    title: 'Register people again with a campaign',
  },
  '/users': {
    text: 'The people who work here. Each has an account and a role that says what they may do.',
    guide: 'administration#users',
    title: ADMINISTRATION,
  },
  '/roles': {
    text:
      'What the users of a role may see and do. Changes take effect within a second. Nobody can ' +
      'grant a permission they do not have.',
    guide: 'administration#roles',
    title: ADMINISTRATION,
  },
  '/leadStatusGroup': {
    text:
      'Groups of advertiser statuses for filters and reports, for example "In contact" for ' +
      '"Callback" and "No answer".',
    guide: 'administration#status-groups',
    title: ADMINISTRATION,
  },
  '/settings': {
    text: 'Settings for everybody: quality control, the time zone of reports, sign-ins and data.',
    guide: 'administration#settings',
    title: ADMINISTRATION,
  },
  '/alert-recipients': {
    text:
      'People and systems that receive the alerts of the bell: by e-mail, by Telegram or by a ' +
      'webhook. Quiet hours hold them back.',
    guide: 'administration#alert-recipients',
    title: ADMINISTRATION,
  },
  '/webhooks': {
    text:
      'Addresses of your own systems that are sent events as they happen: leads, FTDs, caps, alerts ' +
      'and changed settings. Calls are signed and repeated until they arrive.',
    guide: 'administration#webhooks',
    title: ADMINISTRATION,
  },
  '/blacklist': {
    text: 'Leads that match an entry are rejected and not sent to any advertiser.',
    guide: 'administration#blacklist',
    title: ADMINISTRATION,
  },
  '/scheduled': {
    text:
      'Saves that come into force at a moment, and what became of those before. “Save at…” in a ' +
      'form schedules one.',
    guide: 'caps#later',
    title: 'Caps',
  },
  '/exchange-rates': {
    text:
      'The worth of a currency in dollars, by day. A lead keeps the rate of the day on which it ' +
      'was accepted.',
    guide: 'plans#currencies',
    title: 'Deals and terms',
  },
  '/publisher-account': {
    text:
      'Accounts with which publishers sign in to their own panel. They see their leads and ' +
      'payouts, and nothing of your advertisers.',
    guide: 'panel',
    title: 'The publisher panel',
  },
  '/api-tokens': {
    text:
      'Keys with which scripts call the routes of staff: each with its scopes, addresses, rate and ' +
      'end. A service account has tokens and cannot sign in.',
    guide: 'administration#api-tokens',
    title: ADMINISTRATION,
  },
  '/audit-log': {
    text: 'Every change by staff: who made it, when, and the values before and after.',
    guide: 'administration#audit-log',
    title: ADMINISTRATION,
  },
  '/data-protection': {
    text:
      'Find everything that is stored about a person, export it, or erase it. Counts and money ' +
      'stay.',
    guide: 'administration#data-protection',
    title: ADMINISTRATION,
  },
  '/profile': {
    text: 'Your own account: name, password, time zone, second factor, and where you are signed in.',
    guide: 'administration#your-own-account',
    title: ADMINISTRATION,
  },
};
