import {
  contracts,
  holds,
  permissionLabel,
  type PermissionName,
  type RouteCall,
  type RouteReply,
  type RouteShape,
} from '@leadline/contracts';
import type { StaffCaller } from '#shared/auth/callers.js';
import { AppError } from '#shared/http/app-error.js';
import { permissionsOf, type RouteCalls } from '#shared/http/route-calls.service.js';
import { LineProblem } from './domain/draft.js';
import type { PartySide } from './domain/statement.js';

const { advertisers, publishers, advertiserPlans, publisherPlans, caps, distributions } = contracts;

/** Says which permission a caller lacks. */
export const lackingText = (names: readonly PermissionName[]): string =>
  `You lack the permission ${names.map((name) => `"${permissionLabel(name)}"`).join(' or ')}.`;

/** Reads records as the pages of the caller show them. Each is read once. */
export class LineReader {
  readonly #answers = new Map<string, Promise<unknown>>();

  constructor(
    private readonly calls: RouteCalls,
    private readonly caller: StaffCaller,
  ) {}

  advertiser(id: number) {
    return this.#read(`advertiser ${id}`, advertisers.settings, { params: { id } });
  }
  publisher(id: number) {
    return this.#read(`publisher ${id}`, publishers.settings, { params: { id } });
  }
  caps() {
    return this.#read('caps', caps.list, {});
  }
  distribution(id: number) {
    return this.#read(`distribution ${id}`, distributions.get, { params: { id } });
  }
  plans(side: PartySide, id: number) {
    const { list } = side === 'advertiser' ? advertiserPlans : publisherPlans;
    return this.#read(`plans ${side} ${id}`, list, { params: { id }, query: {} });
  }

  holds(name: PermissionName): boolean {
    return holds(this.caller.permissions, name);
  }
  /** Refuses a line whose record the caller may not see: the list of a page would lack it. */
  mustHold(name: PermissionName): void {
    if (!this.holds(name)) throw new LineProblem(lackingText([name]));
  }

  #read<R extends RouteShape>(key: string, route: R, input: RouteCall<R>): Promise<RouteReply<R>> {
    const known = this.#answers.get(key) as Promise<RouteReply<R>> | undefined;
    if (known) return known;
    const answer = this.#answer(route, input);
    this.#answers.set(key, answer);
    return answer;
  }

  async #answer<R extends RouteShape>(route: R, input: RouteCall<R>): Promise<RouteReply<R>> {
    try {
      return await this.calls.answer(route, input, this.caller);
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      const text = error.code === 'FORBIDDEN' ? lackingText(permissionsOf(route.access)) : null;
      throw new LineProblem(text ?? error.message);
    }
  }
}
