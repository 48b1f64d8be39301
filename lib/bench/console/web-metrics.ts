/** The metrics of the web process at one moment, named as in /api/metrics, without their prefix. */
export async function webMetrics(url: string): Promise<(name: string) => number> {
  const text = await (await fetch(`${url}/api/metrics`)).text();
  return (name) => {
    const value = new RegExp(`^redial_web_${name} (\\S+)$`, "m").exec(text)?.[1];
    if (value === undefined) throw new Error(`web does not say its ${name}`);
    return Number(value);
  };
}

export async function webMetric(url: string, name: string): Promise<number> {
  return (await webMetrics(url))(name);
}

/** Milliseconds of CPU that the web process, its upload thread included, has used. */
export async function webCpuMs(url: string): Promise<number> {
  return 1000 * (await webMetric(url, "process_cpu_seconds_total"));
}
