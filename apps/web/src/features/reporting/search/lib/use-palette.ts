import { isOffered, type PermissionName } from '@leadline/contracts/permissions';
import { useEffect, useState, type KeyboardEvent } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { useLeadLinks } from '#shared/lib/lead-address';
import { useOpenTo, usePageLinks, type PageLink } from '#shared/lib/page-links';
import { PROFILE_PATH } from '#shared/lib/profile-path';
import { useMaySimulate } from '#shared/lib/permission';
import { useSignedIn } from '#shared/lib/session';
import { chooseTheme } from '#shared/lib/theme';
import { giveUpWork, hasUnsavedDialog } from '#shared/lib/unsaved-work';
import { useLatest } from '#shared/lib/use-latest';
import { dialogs } from '#shared/ui/dialogs';
import { usePause } from '../api/pause';
import { useSearch } from '../api/use-search';
import { type Command, commandsFor, switchCommands, switchOf } from './commands';
import { paletteGroups, type PaletteItem } from './palette-items';
import { recentRecords } from './recent-records';

const PROFILE: PageLink = { path: PROFILE_PATH, title: 'Your Profile', icon: 'person' };

/**
 * Goes to an item or runs it, and remembers its record. A lead opens over the page that is shown. Another page
 * would lose what was entered in a dialog, so that is asked about.
 */
const useVisit = (onLeave: (isGone: boolean) => void) => {
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const leadLink = useLeadLinks();
  const { user_id: userId } = useSignedIn();
  const pause = usePause();
  const run = ({ does }: Command): void => {
    // A theme changes behind the search, which gives the focus back. A question takes it.
    onLeave(does.kind !== 'theme');
    if (does.kind === 'theme') chooseTheme(does.theme);
    else if (does.kind !== 'go') pause(does.record, does.kind === 'resume');
  };
  return ({ record, path, command }: PaletteItem, inNewTab: boolean): void => {
    if (path === null) return command && run(command);
    if (record !== null) recentRecords.add(userId, record);
    if (inNewTab) {
      window.open(path, '_blank', 'noopener');
      return;
    }
    if (record?.kind === 'lead') {
      onLeave(true);
      const { to, state } = leadLink(record.id);
      return void navigate(to, { state });
    }
    const isLosing = hasUnsavedDialog() && path.split('?')[0] !== pathname;
    if (!isLosing) {
      onLeave(true);
      return void navigate(path);
    }
    void dialogs.discard().then((isSure) => {
      onLeave(isSure);
      if (!isSure) return;
      giveUpWork();
      void navigate(path);
    });
  };
};

/** Returns the results for a text. */
const useItems = (text: string) => {
  const { user_id: userId, permissions } = useSignedIn();
  const [recent] = useState(() => recentRecords.read(userId));
  const pages = usePageLinks();
  const isOpenTo = useOpenTo();
  const rights = {
    has: (permission: PermissionName) => isOffered(permissions, permission),
    isOpenTo,
    maySimulate: useMaySimulate(),
  };
  const { found, isSearching, failure } = useSearch(switchOf(text)?.name ?? text);
  const groups = paletteGroups({
    text,
    recent,
    pages: [...pages, PROFILE],
    found,
    commands: [...switchCommands(text, found, rights), ...commandsFor(text, rights)],
    isOpenTo: (path) => path === PROFILE_PATH || isOpenTo(path),
  });
  const isFound = ({ record }: PaletteItem): boolean =>
    record !== null && found.some(({ kind, id }) => kind === record.kind && id === record.id);
  return { groups, items: groups.flatMap(({ items }) => items), isFound, isSearching, failure };
};

/**
 * The search: its text, what it offers, which item is chosen, and the keys of its field. `onLeave` is
 * told whether an item was gone to, or the user stays after all.
 */
export const usePalette = (onLeave: (isGone: boolean) => void) => {
  const [text, setText] = useState('');
  const [chosenKey, setChosenKey] = useState<string | null>(null);
  /** Whether Enter was pressed before the results for the typed text arrived. */
  const [isAwaited, setAwaited] = useState(false);
  const visit = useVisit(onLeave);
  const { groups, items, isFound, isSearching, failure } = useItems(text);
  const chosen = items.find(({ key }) => key === chosenKey) ?? items[0] ?? null;
  const visitChosen = useLatest((): void => {
    if (chosen !== null) visit(chosen, false);
  });
  useEffect(() => {
    if (!isAwaited || isSearching) return;
    setAwaited(false);
    visitChosen.current();
  }, [isAwaited, isSearching, visitChosen]);
  const step = (by: 1 | -1): void => {
    const at = chosen === null ? -1 : items.indexOf(chosen);
    setChosenKey(items[(at + by + items.length) % items.length]?.key ?? null);
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.nativeEvent.isComposing) return;
    if (event.key === 'ArrowDown') step(1);
    else if (event.key === 'ArrowUp') step(-1);
    else if (event.key === 'Enter') {
      const isStale = isSearching && (chosen === null || isFound(chosen));
      if (isStale) setAwaited(true);
      else if (chosen !== null) visit(chosen, event.ctrlKey || event.metaKey);
    } else return;
    event.preventDefault();
  };
  return {
    text,
    /** Replaces the text. With `isEntered`, Enter was pressed after it. */
    type: (next: string, isEntered = false): void => {
      setText(next);
      setChosenKey(null);
      setAwaited(isEntered);
    },
    groups,
    count: items.length,
    chosen,
    choose: (item: PaletteItem) => setChosenKey(item.key),
    visit,
    onKeyDown,
    isSearching,
    failure,
  };
};
