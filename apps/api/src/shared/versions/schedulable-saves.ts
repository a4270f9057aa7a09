import { Injectable } from '@nestjs/common';
import { allRoutes, type RouteInput, type RouteShape, type SavedReply } from '@leadline/contracts';
import type { StaffCaller } from '#shared/auth/callers.js';
import { fieldError } from '#shared/http/app-error.js';
import type { Restore, VersionedKind } from './record-versions.service.js';

/** A record as it is now, for a save that comes into force later. */
export interface SchedulableRecord<Content> {
  readonly id: number;
  /** Name of the record, without its party. */
  readonly title: string;
  /** Party on whose page the record is. Neither for records with a page of their own. */
  readonly advertiserId?: number;
  readonly publisherId?: number;
  readonly content: Content;
  /** The body that saves the content again, without a version. */
  readonly body: object;
}

/** The author of a save, with their rights of this moment. */
export type SaveAuthor = Pick<StaffCaller, 'userId' | 'permissions'>;

/** A route whose saves may come into force later, and the service behind it (ADR 105). */
export interface SchedulableSave<R extends RouteShape, Content> extends VersionedKind<Content> {
  readonly route: R;
  /** Reads the record that the input names. Throws if the caller may not save it. */
  readonly read: (input: RouteInput<R>, caller: SaveAuthor) => Promise<SchedulableRecord<Content>>;
  /** Throws the error of an input that cannot wait. */
  readonly mustWait?: (input: RouteInput<R>) => void | Promise<void>;
  /** Saves by the method that answers the route. Returns the new version. */
  readonly save: (input: RouteInput<R>, caller: StaffCaller) => Promise<number>;
  /** Saves an earlier version again. Not for records without roll-backs. */
  readonly restore?: (restore: Restore, caller: StaffCaller) => Promise<SavedReply>;
}
/** Throws the error of a secret in a save for later, whose body is stored in plain text. */
export const refuseSecret = (field: string): never => {
  throw fieldError(field, 'secret', 'A secret cannot wait. Save it at once.');
};
/** As `refuseSecret`, for the secrets of a body by their names. */
export const refuseSecrets = (secrets: object, field = 'secrets'): void => {
  for (const name of Object.keys(secrets)) refuseSecret(`${field}.${name}`);
};

/** A save whose types only its module knows. */
export type AnySchedulableSave = SchedulableSave<RouteShape, unknown>;

/** The parts of a call that name its record and hold its values. */
export interface SavingCall {
  readonly method: string;
  readonly path: string;
}
interface Match {
  readonly save: AnySchedulableSave;
  readonly params: Readonly<Record<string, string>>;
}

const PARAMETER = /:(\w+)/g;
/** Returns the parameters of a path that a route has; null for another path. */
const paramsOf = ({ path: pattern }: RouteShape, path: string): Match['params'] | null => {
  const groups = pattern.replace(PARAMETER, '(?<$1>[^/]+)');
  const found = new RegExp(`^${groups}$`).exec(path);
  return found && { ...found.groups };
};

/** The saves that may come into force later. Modules add theirs when they start. */
@Injectable()
export class SchedulableSaves {
  private readonly saves = new Map<RouteShape, AnySchedulableSave>();

  add<R extends RouteShape, Content>(save: SchedulableSave<R, Content>): void {
    // The input is parsed by the route's own contract before it is passed on.
    this.saves.set(save.route, save as unknown as AnySchedulableSave);
  }

  find({ method, path }: SavingCall): Match | null {
    for (const save of this.saves.values()) {
      const params = save.route.method === method ? paramsOf(save.route, path) : null;
      if (params) return { save, params };
    }
    return null;
  }

  /** Names the routes that are schedulable by their contract, or by their module, but not by both. */
  faults(): string[] {
    return allRoutes.flatMap(({ name, route }) =>
      (route.isSchedulable ?? false) === this.saves.has(route) ? [] : [name],
    );
  }
}
