import { contracts, type RouteInput } from '@leadline/contracts';
import { Controller } from '@nestjs/common';
import { Staff, type StaffCaller, ViewerZone } from '#shared/auth/callers.js';
import { Route } from '#shared/http/route.decorator.js';
import { CampaignProgressService } from './campaign-progress.service.js';
import { CampaignReachService } from './campaign-reach.service.js';
import { CampaignRunsService } from './campaign-runs.service.js';
import { CampaignSimulatorService } from './campaign-simulator.service.js';
import { CampaignSourcesService } from './campaign-sources.service.js';
import { CampaignStepsService } from './campaign-steps.service.js';
import { CampaignsService } from './campaigns.service.js';

const { campaigns } = contracts;

@Controller()
export class CampaignsController {
  constructor(
    private readonly campaigns: CampaignsService,
    private readonly runs: CampaignRunsService,
    private readonly sources: CampaignSourcesService,
    private readonly steps: CampaignStepsService,
    private readonly progress: CampaignProgressService,
    private readonly simulator: CampaignSimulatorService,
    private readonly reaches: CampaignReachService,
  ) {}

  @Route(campaigns.list)
  list() {
    return this.campaigns.list();
  }

  @Route(campaigns.create)
  async create({ body }: RouteInput<typeof campaigns.create>, @Staff() caller: StaffCaller) {
    const id = await this.campaigns.create(body, caller);
    return { message: 'Campaign created successfully', id };
  }

  @Route(campaigns.get)
  get({ params }: RouteInput<typeof campaigns.get>) {
    return this.campaigns.get(params.id);
  }

  @Route(campaigns.update)
  async update({ body }: RouteInput<typeof campaigns.update>, @Staff() caller: StaffCaller) {
    const version = await this.campaigns.update(body, caller);
    return { message: 'Campaign updated successfully', version };
  }

  @Route(campaigns.progress)
  getProgress({ params }: RouteInput<typeof campaigns.progress>) {
    return this.progress.get(params.id);
  }

  @Route(campaigns.start)
  async start({ params }: RouteInput<typeof campaigns.start>, @Staff() caller: StaffCaller) {
    await this.runs.start(params.id, caller);
    return { message: 'Campaign started successfully' };
  }

  @Route(campaigns.pause)
  async pause({ params }: RouteInput<typeof campaigns.pause>, @Staff() caller: StaffCaller) {
    await this.runs.pause(params.id, caller);
    return { message: 'Campaign paused successfully' };
  }

  @Route(campaigns.complete)
  async complete({ params }: RouteInput<typeof campaigns.complete>, @Staff() caller: StaffCaller) {
    await this.runs.complete(params.id, caller);
    return { message: 'Campaign ended successfully' };
  }

  @Route(campaigns.simulate)
  simulate({ params }: RouteInput<typeof campaigns.simulate>) {
    return this.simulator.simulate(params.id);
  }

  @Route(campaigns.logs)
  logs({ params, query }: RouteInput<typeof campaigns.logs>) {
    return this.progress.listLogs(params.id, query);
  }

  @Route(campaigns.createSource)
  async createSource(
    { params, body }: RouteInput<typeof campaigns.createSource>,
    @ViewerZone() zone: string,
    @Staff() caller: StaffCaller,
  ) {
    const id = await this.sources.create(params.id, body, zone, caller);
    return { message: 'Source created successfully', id };
  }

  @Route(campaigns.updateSource)
  async updateSource(
    { params, body }: RouteInput<typeof campaigns.updateSource>,
    @ViewerZone() zone: string,
    @Staff() caller: StaffCaller,
  ) {
    const version = await this.sources.update(params, body, zone, caller);
    return { message: 'Source updated successfully', version };
  }

  @Route(campaigns.countSource)
  countSource(
    { params, body }: RouteInput<typeof campaigns.countSource>,
    @ViewerZone() zone: string,
  ) {
    return this.reaches.ofDraft(params.id, body, zone);
  }

  @Route(campaigns.reach)
  reach({ params, query }: RouteInput<typeof campaigns.reach>) {
    return this.reaches.ofSources(params.id, query.source_id);
  }

  @Route(campaigns.playSource)
  async playSource(
    { params }: RouteInput<typeof campaigns.playSource>,
    @Staff() caller: StaffCaller,
  ) {
    await this.sources.play(params.id, params.source_id, caller);
    return { message: 'Source activated successfully' };
  }

  @Route(campaigns.pauseSource)
  async pauseSource(
    { params }: RouteInput<typeof campaigns.pauseSource>,
    @Staff() caller: StaffCaller,
  ) {
    await this.sources.pause(params.id, params.source_id, caller);
    return { message: 'Source paused successfully' };
  }

  @Route(campaigns.removeSource)
  async removeSource(
    { params }: RouteInput<typeof campaigns.removeSource>,
    @Staff() caller: StaffCaller,
  ) {
    await this.sources.remove(params.id, params.source_id, caller);
    return { message: 'Source deleted successfully' };
  }

  @Route(campaigns.createStep)
  async createStep(
    { params, body }: RouteInput<typeof campaigns.createStep>,
    @Staff() caller: StaffCaller,
  ) {
    const saved = await this.steps.create(params.id, body, caller);
    return { message: 'Step created successfully', ...saved };
  }

  @Route(campaigns.updateStep)
  async updateStep(
    { params, body }: RouteInput<typeof campaigns.updateStep>,
    @Staff() caller: StaffCaller,
  ) {
    const version = await this.steps.update(params.id, params.step_id, body, caller);
    return { message: 'Step updated successfully', version };
  }

  @Route(campaigns.removeStep)
  async removeStep(
    { params }: RouteInput<typeof campaigns.removeStep>,
    @Staff() caller: StaffCaller,
  ) {
    await this.steps.remove(params.id, params.step_id, caller);
    return { message: 'Step deleted successfully' };
  }
}
