import { Injectable } from '@nestjs/common';
import { Counter, Gauge, Histogram, Registry, collectDefaultMetrics } from 'prom-client';

const SECONDS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];

/** Prometheus metrics of this process. Labels have few values: routes, codes, states; never ids. */
@Injectable()
export class Metrics {
  readonly registry = new Registry();
  readonly requests = new Histogram({
    name: 'leadline_http_request_seconds',
    help: 'Time to answer a request',
    labelNames: ['method', 'route', 'status'],
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

  constructor() {
    collectDefaultMetrics({ register: this.registry, prefix: 'leadline_' });
  }
}
