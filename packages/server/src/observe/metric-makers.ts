import { Counter, Gauge, Histogram, type Registry } from 'prom-client'

/** Makes metrics in these registries, each with its name, meaning and labels. */
export const metricMakers = (registers: Registry[]) => ({
  counter: <L extends string = never>(name: string, help: string, labelNames: readonly L[] = []) =>
    new Counter({ name, help, labelNames, registers }),
  gauge: <L extends string = never>(name: string, help: string, labelNames: readonly L[] = []) =>
    new Gauge({ name, help, labelNames, registers }),
  histogram: <L extends string = never>(
    name: string,
    help: string,
    buckets: number[],
    labelNames: readonly L[] = [],
  ) => new Histogram({ name, help, buckets, labelNames, registers }),
})
