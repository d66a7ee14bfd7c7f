-- Where an object's bytes are: in blob_chunk, or in the bucket of the setting BLOBS. A change of the setting moves nothing.

alter table blob_object
  add column storage text not null default 'database' check (storage in ('database', 's3'));

-- The start asks whether there is any.
create index blob_object_in_bucket on blob_object (id) where storage = 's3';
