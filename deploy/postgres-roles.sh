#!/bin/sh
# Makes the database and its two roles when the PostgreSQL of compose.yaml starts for the first time.
set -eu
psql --username "${POSTGRES_USER:-postgres}" --set ON_ERROR_STOP=1 --no-psqlrc \
  --set publisher="$PUBLISHER_PASSWORD" --set reader="$READER_PASSWORD" <<'SQL'
CREATE ROLE verdicts_publisher LOGIN PASSWORD :'publisher';
CREATE ROLE verdicts_reader LOGIN PASSWORD :'reader';
CREATE DATABASE verdicts;
\connect verdicts
CREATE SCHEMA verdicts AUTHORIZATION verdicts_publisher;
GRANT USAGE ON SCHEMA verdicts TO verdicts_reader;
ALTER DEFAULT PRIVILEGES FOR ROLE verdicts_publisher IN SCHEMA verdicts
  GRANT SELECT ON TABLES TO verdicts_reader;
SQL
