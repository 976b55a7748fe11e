#!/bin/sh
# Makes every server follow a publication at once, then has every cache throw away what it keeps:
#   SERVERS='http://server-1:3000 http://server-2:3000' CACHES='http://cache:8080' \
#     verdicts publish catalogue --to store --notify deploy/purge.sh
# In this order: a cache that is emptied first would fill itself again with what the servers served before.
# With TAGS=yes it throws away only what the publication changed; that needs serve --cache-tags.
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

# Tags, at most 100 in a line; fails if it is not known what changed.
changed_tags() {
  [ "${TAGS:-}" = yes ] && [ -n "${VERDICTS_PREVIOUS:-}" ] || return 1
  list=$("${VERDICTS:-verdicts}" changes "$VERDICTS_STORE" --since "$VERDICTS_PREVIOUS" --purge) || return 1
  echo "$list" | awk '$1 == "tag" { print $2 }' | xargs -n 100
}

ban() {
  curl -fsS --max-time 8 -o /dev/null -X BAN "$@" || {
    echo "$cache was not purged" >&2
    status=1
  }
}

if tags=$(changed_tags); then
  for cache in ${CACHES:-}; do
    # A line of tags becomes one header.
    while read -r line; do
      ban -H "Surrogate-Key: $line" "$cache/"
    done <<END
$tags
END
  done
else
  for cache in ${CACHES:-}; do ban "$cache/"; done
fi
exit $status
