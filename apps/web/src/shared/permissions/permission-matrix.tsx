import { Checkbox, Input } from 'antd';
import { useId, useMemo, useState } from 'react';
import { FieldNote } from '#shared/ui/field';
import { Icon } from '#shared/ui/icons';
import { NoteTag } from '#shared/ui/status-tag';
import { TabBar } from '#shared/ui/tab-bar';
import {
  changeOf,
  countChosen,
  groupPermissions,
  groupState,
  narrowGroups,
  summaryText,
  withPermissions,
  type PermissionGroup,
  type PermissionItem,
  type PermissionSet,
} from './permission-groups';
import styles from './permission-matrix.module.css';

interface Props {
  permissions: readonly PermissionItem[];
  chosen: PermissionSet;
  /** The saved permissions, to mark the changes; null for a new role. */
  saved?: PermissionSet | null;
  /** Absent if the permissions are read-only. */
  onChange?: (chosen: PermissionSet) => void;
  /** Returns why the user may not switch a permission; null if the user may. */
  whyFixed?: (id: number) => string | null;
}

type GroupProps = Required<Pick<Props, 'chosen' | 'whyFixed'>> & {
  group: PermissionGroup;
  /** The complete category, of which a search may show only a part. */
  whole: PermissionGroup;
  saved: PermissionSet | null;
  onChange: Props['onChange'];
};

const Change = ({ id, chosen, saved }: Pick<GroupProps, 'chosen' | 'saved'> & { id: number }) => {
  const change = changeOf(id, chosen, saved);
  return change && <NoteTag text={change} tone={change === 'added' ? 'good' : 'warn'} />;
};

/** The permissions of a category. The checkbox in its heading switches all of them. */
const GroupTable = ({ group, whole, chosen, saved, whyFixed, onChange }: GroupProps) => {
  const { category, items } = group;
  const state = groupState(group, chosen);
  const isFixed = onChange === undefined;
  const mayChange = (id: number): boolean => whyFixed(id) === null;
  const change = (ids: readonly number[], isOn: boolean): void =>
    onChange?.(withPermissions(chosen, ids, isOn, mayChange));
  return (
    <table className={styles.table}>
      <thead>
        <tr>
          <th scope="col">
            {category}
            <span className={styles.count}>
              {countChosen(whole, chosen)} of {whole.items.length}
            </span>
          </th>
          <th scope="col" className={styles.box}>
            <Checkbox
              aria-label={`All of ${category}`}
              checked={state === 'all'}
              indeterminate={state === 'some'}
              disabled={isFixed || !items.some(({ id }) => mayChange(id))}
              onChange={() => {
                const open = items.map(({ id }) => id).filter(mayChange);
                change(open, !open.every((id) => chosen.has(id)));
              }}
            />
          </th>
        </tr>
      </thead>
      <tbody>
        {items.map(({ id, name }) => (
          <tr key={id}>
            <td title={isFixed ? undefined : (whyFixed(id) ?? undefined)}>
              <span className={styles.name}>{name}</span>
              <Change id={id} chosen={chosen} saved={saved} />
            </td>
            <td className={styles.box}>
              <Checkbox
                aria-label={name}
                checked={chosen.has(id)}
                disabled={isFixed || !mayChange(id)}
                onChange={({ target }) => change([id], target.checked)}
              />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
};

interface ToolsProps {
  search: string;
  onSearch: (text: string) => void;
  /** Whether only changes are shown; null if there is no saved choice to compare with. */
  onlyChanges: boolean | null;
  onOnlyChanges: (isOn: boolean) => void;
  summary: string;
}

const Tools = ({ search, onSearch, onlyChanges, onOnlyChanges, summary }: ToolsProps) => (
  <div className={styles.tools}>
    <Input
      className={styles.search}
      aria-label="Search permissions"
      placeholder="Search permissions"
      allowClear
      maxLength={100}
      prefix={<Icon name="search" size={15} />}
      value={search}
      onChange={({ target }) => onSearch(target.value)}
    />
    {onlyChanges !== null && (
      <Checkbox checked={onlyChanges} onChange={({ target }) => onOnlyChanges(target.checked)}>
        Only changes
      </Checkbox>
    )}
    <span className={styles.summary} role="status">
      {summary}
    </span>
  </div>
);

const never = (): null => null;

/** Returns the permissions to show: the chosen category, or the matches in all categories. */
const useShownGroups = ({
  permissions,
  chosen,
  saved = null,
}: Pick<Props, 'permissions' | 'chosen' | 'saved'>) => {
  const groups = useMemo(() => groupPermissions(permissions), [permissions]);
  const [tab, setTab] = useState<string | null>(null);
  const [search, setSearch] = useState('');
  const [onlyChanges, setOnlyChanges] = useState(false);
  const current = tab ?? groups[0]?.category ?? '';
  const isNarrowed = search.trim() !== '' || onlyChanges;
  const hasChanged = (id: number): boolean => changeOf(id, chosen, saved) !== null;
  return {
    groups,
    current,
    isNarrowed,
    shown: isNarrowed
      ? narrowGroups(groups, search, onlyChanges ? hasChanged : null)
      : groups.filter(({ category }) => category === current),
    search,
    setSearch,
    onlyChanges,
    setOnlyChanges,
    choose: (category: string): void => {
      setTab(category);
      setSearch('');
      setOnlyChanges(false);
    },
  };
};

const tabsOf = (groups: readonly PermissionGroup[], chosen: PermissionSet) =>
  groups.map((group) => {
    const [count, total] = [countChosen(group, chosen), group.items.length];
    return {
      key: group.category,
      title: `${group.category} ${count}/${total}`,
      label: `${group.category}, ${count} of ${total}`,
    };
  });

/**
 * Permissions in a tab per category, with a checkbox for each permission and one for the whole
 * category. A search, or the filter for changes, shows matches across the categories.
 */
export const PermissionMatrix = (props: Props) => {
  const { permissions, chosen, saved = null, onChange, whyFixed = never } = props;
  const panelId = useId();
  const { groups, current, shown, ...view } = useShownGroups(props);
  const wholeOf = (group: PermissionGroup): PermissionGroup =>
    groups.find(({ category }) => category === group.category) ?? group;
  return (
    <div className={styles.matrix}>
      <Tools
        search={view.search}
        onSearch={view.setSearch}
        onlyChanges={saved === null || onChange === undefined ? null : view.onlyChanges}
        onOnlyChanges={view.setOnlyChanges}
        summary={summaryText(permissions.length, chosen, saved)}
      />
      <TabBar
        label="Categories"
        tabs={tabsOf(groups, chosen)}
        current={current}
        panelId={panelId}
        onChange={view.choose}
      />
      <div
        id={panelId}
        role="tabpanel"
        tabIndex={0}
        aria-label={view.isNarrowed ? 'Found permissions' : current}
        className={styles.panel}
      >
        {shown.map((group) => (
          <GroupTable
            key={group.category}
            group={group}
            whole={wholeOf(group)}
            chosen={chosen}
            saved={saved}
            whyFixed={whyFixed}
            onChange={onChange}
          />
        ))}
        {shown.length === 0 && <FieldNote role="status">No permission matches.</FieldNote>}
      </div>
    </div>
  );
};
