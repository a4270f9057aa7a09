import type { FoundRecord } from '@leadline/contracts';
import type { PermissionName } from '@leadline/contracts/permissions';
import { newDistributionPath, SIMULATE_PARAM } from '#shared/lib/distribution-path';
import { LINES_PATH } from '#shared/lib/lines-path';
import { newRecordPath } from '#shared/lib/new-record';
import type { ThemeName } from '#shared/lib/theme';
import type { IconName } from '#shared/ui/icons';
import type { Pausable, PausableKind } from '../api/pause';

/** Something to do from the search. */
export interface Command {
  readonly title: string;
  /** Further words that find it. */
  readonly words: string;
  readonly icon: IconName;
  readonly does:
    | { readonly kind: 'go'; readonly path: string }
    | { readonly kind: 'theme'; readonly theme: ThemeName }
    | { readonly kind: 'pause' | 'resume'; readonly record: Pausable };
}
interface Listed extends Command {
  readonly permission?: PermissionName;
}

const creating = (what: string, path: string, permission: PermissionName, words = ''): Listed => ({
  title: `New ${what}`,
  words: `create add ${words}`,
  icon: 'plus',
  permission,
  does: { kind: 'go', path },
});
const theme = (name: ThemeName): Listed => ({
  title: `Use the ${name} theme`,
  words: 'mode look colours',
  icon: name === 'dark' ? 'moon' : 'sun',
  does: { kind: 'theme', theme: name },
});

const COMMANDS: readonly Listed[] = [
  creating('distribution', newDistributionPath({}), 'DISTRIBUTIONS_CREATE', 'rotation'),
  creating('advertiser', newRecordPath('/advertisers'), 'ADVERTISERS_CREATE', 'broker brand'),
  creating('publisher', newRecordPath('/affiliates'), 'PUBLISHERS_CREATE', 'affiliate'),
  creating('cap', newRecordPath('/caps'), 'CAPS_CREATE', 'limit'),
  creating('offer', newRecordPath('/offers'), 'OFFERS_CREATE'),
  creating('campaign', '/create/campaign', 'CAMPAIGNS_CREATE'),
  creating('blacklist item', newRecordPath('/blacklist'), 'BLOCKLIST_CREATE', 'block'),
  creating('user', newRecordPath('/users'), 'USERS_CREATE'),
  creating('role', newRecordPath('/roles'), 'ROLES_CREATE'),
  creating('status group', newRecordPath('/leadStatusGroup'), 'STATUS_GROUPS_CREATE'),
  creating('exchange rate', newRecordPath('/exchange-rates'), 'EXCHANGE_RATES_CREATE', 'currency'),
  creating('alert recipient', newRecordPath('/alert-recipients'), 'SETTINGS_EDIT'),
  creating('webhook', newRecordPath('/webhooks'), 'WEBHOOKS_EDIT'),
  {
    title: 'Inject leads',
    words: 'injection send again paste',
    icon: 'send',
    permission: 'LEADS_INJECTION',
    does: { kind: 'go', path: newRecordPath('/leads') },
  },
  {
    title: 'Search for many leads',
    words: 'multiple records paste list column',
    icon: 'list',
    does: { kind: 'go', path: newRecordPath('/leads') },
  },
  {
    title: 'Simulate a lead',
    words: 'simulation routing try',
    icon: 'route',
    permission: 'DISTRIBUTIONS_LIST',
    does: { kind: 'go', path: `/rotations?${SIMULATE_PARAM}=new` },
  },
  {
    title: 'Paste lines',
    words: 'change hours caps prices switch many bulk',
    icon: 'list',
    does: { kind: 'go', path: LINES_PATH },
  },
  theme('dark'),
  theme('light'),
];

/** The rights of the signed-in user. */
interface CommandRights {
  readonly has: (permission: PermissionName) => boolean;
  readonly isOpenTo: (address: string) => boolean;
  readonly maySimulate: boolean;
}

const wordsOf = (text: string): string[] => text.toLowerCase().split(/\s+/).filter(Boolean);

/** Returns the commands that the user may run and whose words begin with each typed word. */
export const commandsFor = (text: string, { has, isOpenTo, maySimulate }: CommandRights) => {
  const typed = wordsOf(text);
  if (typed.length === 0) return [];
  return COMMANDS.filter(({ title, words, permission, does }) => {
    const known = wordsOf(`${title} ${words}`);
    const isMeant = typed.every((word) => known.some((one) => one.startsWith(word)));
    if (!isMeant || (permission !== undefined && !has(permission))) return false;
    if (does.kind === 'theme') return true;
    if (does.kind !== 'go' || !isOpenTo(does.path)) return false;
    return maySimulate || !does.path.includes(SIMULATE_PARAM);
  });
};

const SWITCHES = /^(pause|stop|deactivate|resume|start|activate)\s+(\S.*)$/i;
const OFF = /^(pause|stop|deactivate)$/i;

/** Reads `pause Alpha`: what to do, and the name to search for. Null for other texts. */
export const switchOf = (
  text: string,
): { readonly kind: 'pause' | 'resume'; readonly name: string } | null => {
  const [, verb, name] = SWITCHES.exec(text.trim()) ?? [];
  if (verb === undefined || name === undefined) return null;
  return { kind: OFF.test(verb) ? 'pause' : 'resume', name };
};

const NEEDED: Readonly<Record<PausableKind, PermissionName>> = {
  advertiser: 'ADVERTISERS_EDIT',
  publisher: 'PUBLISHERS_EDIT',
  distribution: 'DISTRIBUTIONS_EDIT',
};
const isPausable = (kind: string): kind is PausableKind => Object.hasOwn(NEEDED, kind);

/** Returns the commands that pause or resume what was found for `pause Alpha`. */
export const switchCommands = (
  text: string,
  found: readonly FoundRecord[],
  { has }: CommandRights,
): readonly Command[] => {
  const kind = switchOf(text)?.kind;
  if (kind === undefined) return [];
  return found.flatMap((record): readonly Command[] => {
    if (!isPausable(record.kind) || !('is_on' in record) || !has(NEEDED[record.kind])) return [];
    if (record.is_on !== (kind === 'pause')) return [];
    const { id, name } = record;
    return [
      {
        title: `${kind === 'pause' ? 'Pause' : 'Resume'} ${record.kind} ${name}`,
        words: '',
        icon: kind === 'pause' ? 'pause' : 'play',
        does: { kind, record: { kind: record.kind, id, name } },
      },
    ];
  });
};
