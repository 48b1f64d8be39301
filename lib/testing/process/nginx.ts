import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { installed } from "#lib/testing/process/installed";

const SITE = join(process.cwd(), "lib/installation/production/nginx.conf");

/** Debian has it where only root looks. */
export const NGINX_PATH = `${process.env.PATH}:/usr/sbin`;

export const hasNginx = () => installed("nginx", ["sh", "-c", "PATH=$PATH:/usr/sbin nginx -v"]);

/** The command that runs nginx with the documented site, in the clear, from this folder, in front of a web on this machine. */
export function nginxCommand(folder: string, port: number, webPort: number | string): string[] {
  const site = readFileSync(SITE, "utf8")
    .replace("127.0.0.1:3000", `127.0.0.1:${webPort}`)
    .replace("listen 443 ssl http2", `listen 127.0.0.1:${port}; listen [::1]:${port}`)
    .replaceAll(/^ *ssl_.*\n/gm, "");
  const places = ["client_body", "proxy", "fastcgi", "uwsgi", "scgi"].map(
    (kind) => `${kind}_temp_path ${folder}/${kind};`,
  );
  const user = process.getuid?.() === 0 ? "user root;" : "";
  writeFileSync(
    join(folder, "nginx.conf"),
    `${user} daemon off; pid ${folder}/pid; error_log ${folder}/error.log; events {}
     http { access_log off; ${places.join(" ")}\n${site}\n}`,
  );
  return ["nginx", "-e", "stderr", "-p", folder, "-c", join(folder, "nginx.conf")];
}
