import { NewStatusPullBody } from '@leadline/contracts';
import { StatusPullEditorService } from '#modules/conversions/advertiser-reports/status-pull-editor.service.js';
import type { TestApp } from '#test/support/test-app.js';
import { StatusPullQueueService } from '#modules/conversions/advertiser-reports/status-pull-runner.service.js';

/** Settings of a pull. The template may leave out what has a default. */
interface Settings {
  readonly template: unknown;
  readonly interval_minutes: number;
  readonly is_active?: boolean;
}

/** The status pull "Statuses" of advertisers that have one pull. */
export class OnlyPulls {
  constructor(
    private readonly app: TestApp,
    private readonly userId: number,
  ) {}

  /** Adds the pull, or changes the one that is there. Returns its id. */
  async setUp(advertiserId: number, settings: Settings): Promise<number> {
    const body = NewStatusPullBody.parse({ name: 'Statuses', ...settings });
    const [pull] = await this.editor.list(advertiserId);
    if (!pull) return (await this.editor.create(advertiserId, body, this.userId)).id;
    const { version } = pull;
    await this.editor.replace(advertiserId, pull.id, { ...body, version }, this.userId);
    return pull.id;
  }

  async get(advertiserId: number): ReturnType<StatusPullEditorService['get']> {
    return this.editor.get(advertiserId, await this.idOf(advertiserId));
  }

  /** Runs the pull if it is due. */
  async run(advertiserId: number): Promise<void> {
    await this.app.get(StatusPullQueueService).run(await this.idOf(advertiserId));
  }

  /** Asks for a run, as staff do. */
  async ask(advertiserId: number): Promise<void> {
    await this.editor.run(advertiserId, await this.idOf(advertiserId), this.userId);
  }

  async remove(advertiserId: number): Promise<void> {
    await this.editor.remove(advertiserId, await this.idOf(advertiserId), this.userId);
  }

  async idOf(advertiserId: number): Promise<number> {
    const [pull] = await this.editor.list(advertiserId);
    if (!pull) throw new Error('The advertiser has no pull.');
    return pull.id;
  }

  private get editor(): StatusPullEditorService {
    return this.app.get(StatusPullEditorService);
  }
}
