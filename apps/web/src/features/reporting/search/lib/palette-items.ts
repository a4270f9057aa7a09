import type { FoundRecord, SearchKind } from '@leadline/contracts';
import { capsPath } from '#shared/lib/caps-path';
import { distributionPath } from '#shared/lib/distribution-path';
import { searchRows } from '#shared/lib/live-search';
import { offerPath } from '#shared/lib/offer-path';
import type { PageLink } from '#shared/lib/page-links';
import { advertiserPath, publisherPath } from '#shared/lib/party-path';
import type { IconName } from '#shared/ui/icons';
import type { Command } from './commands';
import type { RecentRecord } from './recent-records';

/** An item that the search offers. */
export interface PaletteItem {
  readonly key: string;
  readonly title: string;
  /** Detail that distinguishes the item from others of the same name. */
  readonly note: string;
  readonly icon: IconName;
  /** Null for a command that leads to no page. */
  readonly path: string | null;
  /** Null for a page and a command. */
  readonly record: RecentRecord | null;
  /** Only of a command. */
  readonly command?: Command;
}
export interface PaletteGroup {
  readonly title: string;
  readonly items: readonly PaletteItem[];
}

interface Kind {
  /** Singular and plural. */
  readonly titles: readonly [string, string];
  readonly icon: IconName;
  readonly pathOf: (record: RecentRecord) => string;
}
const KINDS: Readonly<Record<SearchKind, Kind>> = {
  lead: { titles: ['Lead', 'Leads'], icon: 'leads', pathOf: ({ id }) => `/leads?lead=${id}` },
  advertiser: {
    titles: ['Advertiser', 'Advertisers'],
    icon: 'building',
    pathOf: ({ id }) => advertiserPath(id),
  },
  publisher: {
    titles: ['Publisher', 'Publishers'],
    icon: 'megaphone',
    pathOf: ({ id }) => publisherPath(id),
  },
  distribution: {
    titles: ['Distribution', 'Distributions'],
    icon: 'route',
    pathOf: ({ id }) => distributionPath(id, 2),
  },
  offer: {
    titles: ['Offer', 'Offers'],
    icon: 'tag',
    pathOf: ({ id, slug }) => offerPath(slug ?? String(id)),
  },
  campaign: {
    titles: ['Campaign', 'Campaigns'],
    icon: 'send',
    pathOf: ({ id }) => `/edit/campaign/${id}`,
  },
  cap: { titles: ['Cap', 'Caps'], icon: 'gauge', pathOf: ({ id }) => capsPath([id]) },
};
const isKnown = ({ kind }: RecentRecord): boolean => Object.hasOwn(KINDS, kind);

const recordItem = (record: RecentRecord | FoundRecord): PaletteItem => {
  const { titles, icon, pathOf } = KINDS[record.kind];
  return {
    key: `${record.kind}-${record.id}`,
    title: record.name ?? `${titles[0]} ${record.id}`,
    note: [...('person' in record ? [record.person] : []), `${titles[0]} #${record.id}`].join(
      ' · ',
    ),
    icon,
    path: pathOf(record),
    record,
  };
};
const pageItem = ({ path, title, icon }: PageLink): PaletteItem => ({
  key: path,
  title,
  note: 'Page',
  icon,
  path,
  record: null,
});

const commandItem = (command: Command): PaletteItem => ({
  key: `command-${command.title}`,
  title: command.title,
  note: 'Command',
  icon: command.icon,
  path: command.does.kind === 'go' ? command.does.path : null,
  record: null,
  command,
});

interface Sources {
  readonly text: string;
  readonly recent: readonly RecentRecord[];
  readonly pages: readonly PageLink[];
  /** Records that the server found for the text. */
  readonly found: readonly FoundRecord[];
  readonly commands: readonly Command[];
  readonly isOpenTo: (address: string) => boolean;
}

/** A number is an id; other texts are parts of names. */
const matches = (text: string, { id, name }: RecentRecord): boolean => {
  const wanted = text.trim().toLowerCase();
  const isNamed = name?.toLowerCase().includes(wanted) === true;
  return isNamed || wanted.replace(/^#/, '') === String(id);
};

/** Returns the results of a search: recent ones first, then pages, commands, and records by kind. */
export const paletteGroups = ({
  text,
  recent,
  pages,
  found,
  commands,
  isOpenTo,
}: Sources): readonly PaletteGroup[] => {
  const foundItems = found.map(recordItem);
  const recentItems = recent
    .filter(isKnown)
    .map((record) => ({ item: recordItem(record), isMatch: matches(text, record) }))
    .flatMap(({ item, isMatch }) => {
      const again = foundItems.find(({ key }) => key === item.key);
      return again ?? (isMatch || text.trim() === '' ? item : []);
    })
    .filter(({ path }) => path !== null && isOpenTo(path));
  const isRecent = new Set(recentItems.map(({ key }) => key));
  const shownPages = searchRows(pages, text, ({ title }) => [title]);
  const kinds = Object.keys(KINDS) as SearchKind[];
  return [
    { title: 'Recent', items: recentItems },
    { title: 'Pages', items: shownPages.map(pageItem) },
    { title: 'Commands', items: commands.map(commandItem) },
    ...kinds.map((kind) => ({
      title: KINDS[kind].titles[1],
      items: foundItems.filter(({ key, record }) => record?.kind === kind && !isRecent.has(key)),
    })),
  ].filter(({ items }) => items.length > 0);
};
