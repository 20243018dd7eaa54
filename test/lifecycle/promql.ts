import { parser } from "@prometheus-io/lezer-promql";

/**
 * The names of the metrics that an expression reads.
 * @throws Error when it is not valid PromQL
 */
export function metricNames(expression: string): string[] {
  const names: string[] = [];
  parser.parse(expression).iterate({
    enter: (node) => {
      if (node.type.isError) throw new Error(`not PromQL at ${node.from}: ${expression}`);
      if (node.name !== "VectorSelector") return;
      const identifier = node.node.getChild("Identifier");
      if (identifier === null) throw new Error(`a selector without a name: ${expression}`);
      names.push(expression.slice(identifier.from, identifier.to));
    },
  });
  return names;
}

interface Panel {
  targets?: { expr?: string }[];
  panels?: Panel[];
}

/** Every expression of a Grafana dashboard, with its variables replaced by valid PromQL values. */
export function expressionsOfDashboard(dashboard: Panel): string[] {
  const own = (dashboard.targets ?? []).flatMap(({ expr }) => (expr === undefined ? [] : [expr]));
  const set = own.map((expr) => expr.replaceAll("$__rate_interval", "5m"));
  return [...set, ...(dashboard.panels ?? []).flatMap(expressionsOfDashboard)];
}
