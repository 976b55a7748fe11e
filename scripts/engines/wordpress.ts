import { cpSync, existsSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { freePort } from '../../lab/free-port.ts';
import { until } from '../../lab/until.ts';
import { MissingTool, programOf } from '../toolbox.ts';
import { type BuiltPage, type Engine, run, type Workplace, write } from './engine.ts';

/** Location in Debian's package. */
const installed = '/usr/share/wordpress';

/** Debian's WordPress, with PHP's built-in server and a MariaDB instance, both on loopback. */
export const wordpress: Engine = { name: 'WordPress', shows: 'frame', build: buildPage };

async function buildPage({ folder, paste }: Workplace): Promise<BuiltPage> {
  if (!existsSync(installed))
    throw new MissingTool(`${installed} not found; install Debian's package wordpress`);
  const [php, mariadbd] = [programOf('php', 'php-cli php-mysql'), programOf('mariadbd', 'mariadb-server')];
  const [data, socket, site] = [join(folder, 'data'), join(folder, 'db.sock'), join(folder, 'site')];
  const port = freePort();
  // mariadbd refuses to run as root without this option.
  const user = process.getuid?.() === 0 ? ['--user=root'] : [];
  await run(
    folder,
    'mariadb-install-db',
    `--datadir=${data}`,
    '--auth-root-authentication-method=normal',
    '--skip-test-db',
    ...user,
  );
  const options = [
    `--datadir=${data}`,
    `--socket=${socket}`,
    '--skip-networking',
    '--skip-grant-tables',
    ...user,
  ];
  const database = Bun.spawn([mariadbd, '--no-defaults', ...options], {
    cwd: folder,
    stdio: ['ignore', 'ignore', 'ignore'],
  });
  const running = [database];
  const stop = async () => {
    for (const child of running.toReversed()) child.kill();
    await Promise.all(running.map(({ exited }) => exited));
  };
  process.on('exit', () => {
    for (const child of running) child.kill('SIGKILL');
  });
  try {
    await until(() => existsSync(socket));
    await run(folder, 'mariadb', '--no-defaults', `--socket=${socket}`, '--execute=CREATE DATABASE blog');
    cpSync(installed, site, { recursive: true, dereference: true });
    mkdirSync(join(site, 'wp-content/uploads'), { recursive: true });
    write(site, {
      'wp-config.php': configurationOf(socket, `http://127.0.0.1:${port}`),
      'wp-content/mu-plugins/loopback.php': loopback,
      'wp-content/themes/plain/style.css': '/* Theme Name: Plain */',
      'wp-content/themes/plain/index.php': theme,
      'make-page.php': pageMaker(paste('wordpress')),
    });
    const version = (await run(site, 'php', 'make-page.php')).trim();
    running.push(
      Bun.spawn([php, '-S', `127.0.0.1:${port}`, '-t', site], {
        cwd: site,
        stdio: ['ignore', 'ignore', 'ignore'],
      }),
    );
    const address = `http://127.0.0.1:${port}/?p=1`;
    await until(async () => (await fetch(address).catch(() => undefined))?.ok === true);
    return { version, site: { address }, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

function configurationOf(socket: string, home: string): string {
  return `<?php
define('DB_NAME', 'blog'); define('DB_USER', 'root'); define('DB_PASSWORD', ''); define('DB_HOST', 'localhost:${socket}');
define('WP_DEFAULT_THEME', 'plain');
define('DB_CHARSET', 'utf8mb4'); define('DB_COLLATE', '');
define('WP_HOME', '${home}'); define('WP_SITEURL', '${home}');
define('WP_HTTP_BLOCK_EXTERNAL', false); define('DISABLE_WP_CRON', true); define('AUTOMATIC_UPDATER_DISABLED', true);
$table_prefix = 'wp_';
if (!defined('ABSPATH')) define('ABSPATH', __DIR__ . '/');
require_once ABSPATH . 'wp-settings.php';
`;
}

/** A minimal theme: Debian's package only recommends one. */
const theme = `<!doctype html><html><head><meta charset="utf-8"><?php wp_head(); ?></head>
<body><main><?php while (have_posts()) { the_post(); the_content(); } ?></main><?php wp_footer(); ?></body></html>`;

/** Lets WordPress send requests to loopback and unusual ports, which it refuses by default, and to no other host. */
const loopback = `<?php
add_filter('http_request_host_is_external', '__return_true');
add_filter('http_allowed_safe_ports', fn($ports, $host, $url) => [parse_url($url, PHP_URL_PORT)], 10, 3);
add_filter('pre_http_request', fn($answer, $request, $url) => parse_url($url, PHP_URL_HOST) === '127.0.0.1' ? $answer : new WP_Error('loopback'), 10, 3);
`;

function pageMaker(address: string): string {
  return `<?php
define('WP_INSTALLING', true);
require 'wp-config.php';
require_once ABSPATH . 'wp-admin/includes/upgrade.php';
wp_install('Blog', 'admin', 'admin@localhost.example', true, '', 'password');
wp_update_post(['ID' => 1, 'post_content' => "Some words before.\\n\\n${address}\\n\\nSome words after."]);
echo get_bloginfo('version');
`;
}
