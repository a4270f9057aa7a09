import { Gate } from '#shared/ui/gate';
import { MenuButton, MenuItem } from '#shared/ui/menu-button';
import type { SelectionAction } from '../lib/selection-actions';
import type { SelectionActions } from '../lib/use-selection-actions';

const ActionItem = ({ action, onSelect }: { action: SelectionAction; onSelect: () => void }) => {
  const item = <MenuItem icon={action.icon} label={action.label} onSelect={onSelect} />;
  return action.permission === null ? item : <Gate permission={action.permission}>{item}</Gate>;
};

/** "Apply to selection". */
export const SelectionMenu = ({ actions, apply }: SelectionActions) => (
  <MenuButton icon="check" label="Apply to selection">
    {actions.map((action) => (
      <ActionItem key={action.label} action={action} onSelect={() => apply(action)} />
    ))}
  </MenuButton>
);
