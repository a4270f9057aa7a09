import type { VersionConflict } from '@leadline/contracts';
import { session } from '#shared/lib/session';

/** Returns the author of a save: a name, or "You" for a save in another window or tab. */
export const personText = (person: VersionConflict['saved_by']): string => {
  if (person === null) return 'Leadline';
  return person.id === session.current()?.user_id ? 'You' : person.name;
};

/** Returns all authors of saves meanwhile: `Ann, Bob and You`. */
export const saversText = ({ saved_by, also_saved_by }: VersionConflict): string => {
  const names = [saved_by, ...also_saved_by].map(personText);
  const last = names.pop() ?? '';
  return names.length === 0 ? last : `${names.join(', ')} and ${last}`;
};
