#!/bin/sh
# Makes every server follow a publication at once, then has every cache throw away what it keeps:
#   SERVERS='http://server-1:3000 http://server-2:3000' CACHES='http://cache:8080' \
#     verdicts publish catalogue --to store --notify deploy/purge.sh
# In this order: a cache that is emptied first would fill itself again with what the servers served before.
set -u
: "${VERDICTS_EDITION:?is set by --notify}"
status=0
for server in ${SERVERS:-}; do
  # A server that is asked for an edition which it does not know looks at its store.
  curl -fsS --max-time 8 -o /dev/null "$server/api/v1?limit=1&edition=$VERDICTS_EDITION" || {
    echo "$server does not serve edition $VERDICTS_EDITION yet" >&2
    status=1
  }
done
for cache in ${CACHES:-}; do
  curl -fsS --max-time 8 -o /dev/null -X BAN "$cache/" || {
    echo "$cache was not purged" >&2
    status=1
  }
done
exit $status
