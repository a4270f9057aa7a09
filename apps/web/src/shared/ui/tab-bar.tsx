import { useEffect, useId, useRef, type KeyboardEvent, type ReactNode } from 'react';
import { scrollToShow } from './scroll-to-show';
import styles from './tab-bar.module.css';

export interface Tab<K extends string> {
  readonly key: K;
  readonly title: ReactNode;
  /** Label for screen readers, if the title alone is not enough. */
  readonly label?: string;
  /** Caption above this tab and the next ones with the same. */
  readonly group?: string;
}
interface Props<K extends string> {
  label: string;
  tabs: readonly Tab<K>[];
  current: K;
  /** Whether the tabs are disabled, because their content is not loaded yet. */
  isDisabled?: boolean;
  onChange: (key: K) => void;
  /** Id of the element that shows the chosen tab. */
  panelId: string;
}

const STEPS: Partial<Record<string, number>> = { ArrowLeft: -1, ArrowRight: 1 };

/** Returns the index of the tab that a key moves to. The arrow keys wrap around at both ends. */
const tabAfterKey = (key: string, current: number, count: number): number => {
  if (key === 'Home') return 0;
  if (key === 'End') return count - 1;
  return (current + (STEPS[key] ?? 0) + count) % count;
};

interface TabGroup<K extends string> {
  readonly caption: string | undefined;
  readonly members: Tab<K>[];
}
/** Returns the tabs by their captions, in order. */
const groupsOf = <K extends string>(tabs: readonly Tab<K>[]): TabGroup<K>[] => {
  const groups: TabGroup<K>[] = [];
  for (const tab of tabs) {
    const last = groups.at(-1);
    if (last !== undefined && last.caption === tab.group) last.members.push(tab);
    else groups.push({ caption: tab.group, members: [tab] });
  }
  return groups;
};

/** Tabs of a page: one tab stop, and the arrow keys choose. */
export const TabBar = <K extends string>({
  label,
  tabs,
  current,
  isDisabled = false,
  onChange,
  panelId,
}: Props<K>) => {
  const id = useId();
  const bar = useRef<HTMLDivElement>(null);
  // On a phone the chosen tab may be scrolled out of view, e.g. when the address names it.
  useEffect(() => {
    const chosen = bar.current?.querySelector<HTMLElement>('[aria-selected="true"]');
    if (bar.current && chosen) bar.current.scrollLeft = scrollToShow(bar.current, chosen);
  }, [current, tabs.length]);
  const move = (event: KeyboardEvent<HTMLElement>): void => {
    const index = tabs.findIndex((tab) => tab.key === current);
    const next = tabs[tabAfterKey(event.key, index, tabs.length)];
    if (next === undefined || next.key === current) return;
    event.preventDefault();
    onChange(next.key);
    document.getElementById(`${id}-${next.key}`)?.focus();
  };
  return (
    <div ref={bar} role="tablist" aria-label={label} className={styles.tabs} onKeyDown={move}>
      {groupsOf(tabs).map(({ caption, members }) => (
        <div key={members[0]?.key} role="presentation" className={styles.group}>
          {caption !== undefined && (
            <span aria-hidden="true" className={styles.caption}>
              {caption}
            </span>
          )}
          <div role="presentation" className={styles.row}>
            {members.map((tab) => (
              <button
                key={tab.key}
                id={`${id}-${tab.key}`}
                type="button"
                role="tab"
                className={styles.tab}
                aria-selected={tab.key === current}
                aria-controls={panelId}
                aria-label={tab.label}
                disabled={isDisabled}
                tabIndex={tab.key === current ? 0 : -1}
                onClick={() => onChange(tab.key)}
              >
                {tab.title}
              </button>
            ))}
          </div>
        </div>
      ))}
    </div>
  );
};
