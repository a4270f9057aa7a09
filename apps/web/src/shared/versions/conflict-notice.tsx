import type { VersionConflict } from '@leadline/contracts';
import { Notice } from '#shared/ui/notice';
import { saversText } from './person-text';

/** Says, in a form that stays open after a conflict, whose changes the next save will replace. */
export const ConflictNotice = ({ conflict }: { conflict: VersionConflict }) => (
  <Notice tone="warn" icon="warning">
    {saversText(conflict)} saved this meanwhile. Saving replaces those changes.
  </Notice>
);
