# Varnish (7.0 or later) as a cache in front of one or more servers. What it does, and why: docs/deploy.md.
#   varnishd -F -f /path/to/varnish.vcl -a :8080 -s malloc,1g -p http_gzip_support=off
# http_gzip_support=off: the service compresses by itself, also with Brotli.
vcl 4.1;

import directors;
import std;

# Who may throw the cache away.
acl publishers {
  "localhost";
}

probe answers {
  .url = "/api/v1?limit=1";
  .interval = 2s;
  .timeout = 2s;
  .window = 3;
  .threshold = 2;
  .initial = 2;
}

backend server1 { .host = "server-1"; .port = "3000"; .probe = answers; .connect_timeout = 2s; .first_byte_timeout = 30s; }
backend server2 { .host = "server-2"; .port = "3000"; .probe = answers; .connect_timeout = 2s; .first_byte_timeout = 30s; }
backend server3 { .host = "server-3"; .port = "3000"; .probe = answers; .connect_timeout = 2s; .first_byte_timeout = 30s; }

sub vcl_init {
  new servers = directors.round_robin();
  servers.add_backend(server1);
  servers.add_backend(server2);
  servers.add_backend(server3);
}

sub vcl_recv {
  set req.backend_hint = servers.backend();
  if (req.method == "BAN" || req.method == "PURGE") {
    if (client.ip !~ publishers) {
      return (synth(403, "Not a publisher"));
    }
    if (req.method == "PURGE") {
      return (purge);
    }
    # What carries one of these tags (serve --cache-tags), or else everything.
    if (req.http.Surrogate-Key) {
      if (req.http.Surrogate-Key !~ "^[a-z0-9-]+( [a-z0-9-]+)*$") {
        return (synth(400, "Not tags"));
      }
      ban("obj.http.Surrogate-Key ~ (^|\s)(" + regsuball(req.http.Surrogate-Key, " ", "|") + ")(\s|$)");
    } else {
      ban("obj.status != 0");
    }
    return (synth(200, "Banned"));
  }
  if (req.method != "GET" && req.method != "HEAD") {
    return (pass);
  }
  # Large files, whole or in ranges, go through as they are asked for.
  if (req.url ~ "^/data/verdicts\.") {
    return (pass);
  }
  # The service knows neither.
  unset req.http.Cookie;
  unset req.http.Authorization;
  # Three forms of each answer are kept. Who refuses an encoding (q=0) gets none.
  if (req.http.Accept-Encoding ~ "(?i);\s*q=0(\.0*)?\s*(,|$)") {
    unset req.http.Accept-Encoding;
  } elsif (req.http.Accept-Encoding ~ "(?i)\bbr\b") {
    set req.http.Accept-Encoding = "br";
  } elsif (req.http.Accept-Encoding ~ "(?i)\bgzip\b") {
    set req.http.Accept-Encoding = "gzip";
  } else {
    unset req.http.Accept-Encoding;
  }
  # Old answers are for when no server answers: none is well, or the one that was asked has just failed.
  if (req.restarts == 0 && std.healthy(req.backend_hint)) {
    set req.grace = 0s;
  } else {
    set req.grace = 7d;
  }
  return (hash);
}

sub vcl_hash {
  # The service answers the same for every host name.
  hash_data(req.url);
  return (lookup);
}

sub vcl_backend_response {
  if (beresp.status >= 500) {
    # What is kept stays, and is sent instead.
    if (bereq.is_bgfetch) {
      return (abandon);
    }
    set beresp.ttl = 0s;
    set beresp.grace = 0s;
    set beresp.uncacheable = true;
    return (deliver);
  }
  # Believed for ten seconds, whatever browsers are told, and then checked by ETag: a publication needs no purge.
  if (beresp.http.Cache-Control !~ "(?i)no-store") {
    set beresp.ttl = 10s;
    set beresp.grace = 7d;
    set beresp.keep = 7d;
  }
}

sub vcl_deliver {
  if (resp.status >= 500 && req.restarts == 0 && (req.method == "GET" || req.method == "HEAD")) {
    return (restart);
  }
  if (obj.ttl < 0s && obj.hits > 0) {
    set resp.http.X-Cache = "STALE";
  } elsif (obj.hits > 0) {
    set resp.http.X-Cache = "HIT";
  } else {
    set resp.http.X-Cache = "MISS";
  }
}
