import { Injectable } from '@nestjs/common';
import { Counter, Gauge, Histogram, Registry, collectDefaultMetrics } from 'prom-client';

const SECONDS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];

/** Buckets for whole deliveries, retries included. Few, because each advertiser has all of them. */
const DELIVERY_SECONDS = [0.25, 1, 2.5, 5, 10, 30];
/** Number of advertisers with a label of their own. Further ones share `other`. */
const MAX_ADVERTISERS = 500;

/**
 * Returns the label of a route. Routes of partners have times of their own. The hundreds for people
 * share theirs.
 */
const partOf = (route: string): string => {
  const [, part] = /^(\/api\/panel\/|\/api\/)(?!v1\/)/.exec(route) ?? [];
  return part === undefined ? route : `${part}*`;
};

/**
 * Prometheus metrics of this process. Labels have few values: routes, codes, states, and the ids of
 * a limited number of advertisers. They never hold people, leads or secrets.
 */
@Injectable()
export class MetricsService {
  readonly registry = new Registry();
  private readonly requests = new Counter({
    name: 'leadline_http_requests_total',
    help: 'Requests answered, by route and status',
    labelNames: ['method', 'route', 'status'],
    registers: [this.registry],
  });
  private readonly requestSeconds = new Histogram({
    name: 'leadline_http_request_seconds',
    help: 'Time to answer a request, by route of the API of partners, or by part of the product',
    labelNames: ['method', 'route'],
    buckets: SECONDS,
    registers: [this.registry],
  });
  readonly intake = new Counter({
    name: 'leadline_intake_total',
    help: 'Leads received, by verdict',
    labelNames: ['code'],
    registers: [this.registry],
  });
  readonly deliveries = new Histogram({
    name: 'leadline_delivery_seconds',
    help: 'Time of a call to an advertiser',
    labelNames: ['outcome'],
    buckets: SECONDS,
    registers: [this.registry],
  });
  readonly advertiserDeliveries = new Counter({
    name: 'leadline_advertiser_deliveries_total',
    help: 'Leads sent to an advertiser, by id of the advertiser and outcome',
    labelNames: ['advertiser', 'outcome'],
    registers: [this.registry],
  });
  readonly advertiserSeconds = new Histogram({
    name: 'leadline_advertiser_delivery_seconds',
    help: 'Time of a call to an advertiser, by id of the advertiser',
    labelNames: ['advertiser'],
    buckets: DELIVERY_SECONDS,
    registers: [this.registry],
  });
  readonly swept = new Counter({
    name: 'leadline_swept_total',
    help: 'What the sweeper settled after a dead process',
    labelNames: ['kind'],
    registers: [this.registry],
  });
  readonly configVersion = new Gauge({
    name: 'leadline_routing_config_version',
    help: 'Version of the routing configuration in force',
    registers: [this.registry],
  });
  readonly clicks = new Counter({
    name: 'leadline_clicks_total',
    help: 'Requests for click links that led somewhere, by what became of the click',
    labelNames: ['outcome'],
    registers: [this.registry],
  });
  readonly jobs = new Counter({
    name: 'leadline_jobs_total',
    help: 'Jobs run, by queue and outcome',
    labelNames: ['queue', 'outcome'],
    registers: [this.registry],
  });
  readonly databaseReads = new Counter({
    name: 'leadline_database_reads_total',
    help: 'Lists, reports and exports that PostgreSQL answered, by server',
    labelNames: ['server'],
    registers: [this.registry],
  });
  readonly replicaUp = new Gauge({
    name: 'leadline_replica_up',
    help: 'Whether reads go to the read replica',
    registers: [this.registry],
  });
  readonly replicaLag = new Gauge({
    name: 'leadline_replica_lag_seconds',
    help: 'How long the read replica took to catch up, or for how long it has not',
    registers: [this.registry],
  });

  private readonly advertisers = new Set<number>();

  constructor() {
    collectDefaultMetrics({ register: this.registry, prefix: 'leadline_' });
  }

  /** Observes a request. `route` is the path as the router knows it, e.g. `/api/caps/:id`. */
  observeRequest(method: string, route: string, status: number, seconds: number): void {
    this.requests.inc({ method, route, status: String(status) });
    this.requestSeconds.observe({ method, route: partOf(route) }, seconds);
  }

  observeDelivery(advertiserId: number, outcome: string, seconds: number): void {
    if (this.advertisers.size < MAX_ADVERTISERS) this.advertisers.add(advertiserId);
    const advertiser = this.advertisers.has(advertiserId) ? String(advertiserId) : 'other';
    this.deliveries.observe({ outcome }, seconds);
    this.advertiserDeliveries.inc({ advertiser, outcome });
    this.advertiserSeconds.observe({ advertiser }, seconds);
  }
}
