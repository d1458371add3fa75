BEGIN TRANSACTION;
CREATE TABLE alembic_version (
	version_num VARCHAR(32) NOT NULL, 
	CONSTRAINT alembic_version_pkc PRIMARY KEY (version_num)
);
INSERT INTO "alembic_version" VALUES('0001');
CREATE TABLE devices (
	id VARCHAR(32) NOT NULL, 
	token BLOB NOT NULL, 
	name VARCHAR(80) NOT NULL, 
	person VARCHAR(64), 
	since INTEGER NOT NULL, 
	seen INTEGER NOT NULL, 
	revoked INTEGER, 
	CONSTRAINT pk_devices PRIMARY KEY (id), 
	CONSTRAINT uq_devices_token UNIQUE (token)
);
CREATE TABLE entries (
	stream VARCHAR(32) NOT NULL, 
	seq INTEGER NOT NULL, 
	id VARCHAR(32) NOT NULL, 
	"after" VARCHAR(32), 
	type VARCHAR(64) NOT NULL, 
	v INTEGER NOT NULL, 
	body TEXT NOT NULL, 
	"by" VARCHAR(64), 
	device VARCHAR(32), 
	at INTEGER NOT NULL, 
	hash BLOB NOT NULL, 
	CONSTRAINT pk_entries PRIMARY KEY (stream, seq), 
	CONSTRAINT uq_entries_stream_id UNIQUE (stream, id), 
	CONSTRAINT fk_entries_stream FOREIGN KEY(stream) REFERENCES streams (id)
)
 WITHOUT ROWID

;
INSERT INTO "entries" VALUES('c395678417b26afa415301bd08364059',1,'c395678417b26afa415301bd08364059',NULL,'crokinole.start',1,'{"game":"crokinole","rules_version":1,"sides":[["46fdb25a17cf9d1bc941ebed8efa8c4a"],["7262ee2b62fcecf20fe9e970753508c3"]],"config":{"preset":"hu_tournament","players":"two","variant":"standard","discs":8,"quadrant":"touching","free_shot":"group","free_shot_removes":"shooter","damage_suspends_fouls":false,"scoring":"match_points","length":"rounds:4","tie":"twenties_then_extra","target":null,"legs":null,"sets":null,"deciding_set":null},"clock":"none","handicap":[],"handicap_each":"game"}',NULL,NULL,1796126400000,X'62E0550F26C1CE0FC62B4C04ADB0C3CC29C5C6B25000898BB6A9011CA1526132');
INSERT INTO "entries" VALUES('c395678417b26afa415301bd08364059',2,'00000000000000000000000000000002','c395678417b26afa415301bd08364059','crokinole.toss',1,'{"seat":0,"how":"drawn"}',NULL,NULL,1796126460000,X'C6305D3BBC19C1790985C4D63164C39B1E6E88C3DC565FADBEE8DD3755D1E525');
INSERT INTO "entries" VALUES('c395678417b26afa415301bd08364059',3,'00000000000000000000000000000003','00000000000000000000000000000002','crokinole.round',1,'{"points":"95:60","twenties":null}',NULL,NULL,1796126520000,X'BBC196440910688D4FB820A37D80FBBB7A37F6CDB724E1EA0CB8813E5B543008');
INSERT INTO "entries" VALUES('c395678417b26afa415301bd08364059',4,'00000000000000000000000000000004','00000000000000000000000000000003','crokinole.round',1,'{"points":"20:45","twenties":null}',NULL,NULL,1796126580000,X'55F94C877115F5152264B2DA76F2614601680AE23A4FFC382E18199652A58E85');
INSERT INTO "entries" VALUES('c395678417b26afa415301bd08364059',5,'00000000000000000000000000000005','00000000000000000000000000000004','crokinole.round',1,'{"points":"60:55","twenties":null}',NULL,NULL,1796126640000,X'56B29BF84C76F10A6606B6786EE7459516EE3050DB93A48A820817C45A8D9425');
INSERT INTO "entries" VALUES('c395678417b26afa415301bd08364059',6,'00000000000000000000000000000006','00000000000000000000000000000005','crokinole.replace',1,'{"target":"5","action":{"type":"crokinole.round","v":1,"points":"60:50","twenties":null},"reason":"misread"}',NULL,NULL,1796126700000,X'2161C3C22C2B454088A4BC0C29FC227C28FDB573807891CFE26D59A7FD6EA5D7');
INSERT INTO "entries" VALUES('c395678417b26afa415301bd08364059',7,'00000000000000000000000000000007','00000000000000000000000000000006','crokinole.round',1,'{"points":"80:50","twenties":null}',NULL,NULL,1796126760000,X'F58395FB6038924D8F2913650A006D426CC2089A47C6E0D8B874591EB0A5BA86');
CREATE TABLE grants (
	id INTEGER NOT NULL, 
	device VARCHAR(32) NOT NULL, 
	role VARCHAR(16) NOT NULL, 
	stream VARCHAR(32), 
	side INTEGER, 
	at INTEGER NOT NULL, 
	CONSTRAINT pk_grants PRIMARY KEY (id), 
	CONSTRAINT uq_grants_device_role_stream_side UNIQUE (device, role, stream, side), 
	CONSTRAINT fk_grants_device FOREIGN KEY(device) REFERENCES devices (id), 
	CONSTRAINT fk_grants_stream FOREIGN KEY(stream) REFERENCES streams (id)
);
CREATE TABLE invitations (
	id VARCHAR(32) NOT NULL, 
	code VARCHAR(6) NOT NULL, 
	link BLOB NOT NULL, 
	role VARCHAR(16) NOT NULL, 
	stream VARCHAR(32), 
	side INTEGER, 
	"by" VARCHAR(32), 
	until INTEGER NOT NULL, 
	CONSTRAINT pk_invitations PRIMARY KEY (id), 
	CONSTRAINT uq_invitations_code UNIQUE (code), 
	CONSTRAINT uq_invitations_link UNIQUE (link), 
	CONSTRAINT fk_invitations_stream FOREIGN KEY(stream) REFERENCES streams (id)
);
CREATE TABLE matches (
	stream VARCHAR(32) NOT NULL, 
	version INTEGER NOT NULL, 
	started INTEGER NOT NULL, 
	changed INTEGER NOT NULL, 
	state VARCHAR(16) NOT NULL, 
	summary TEXT NOT NULL, 
	CONSTRAINT pk_matches PRIMARY KEY (stream), 
	CONSTRAINT fk_matches_stream FOREIGN KEY(stream) REFERENCES streams (id)
);
INSERT INTO "matches" VALUES('c395678417b26afa415301bd08364059',7,1796126400000,1796126760000,'over','{"people":[["46fdb25a17cf9d1bc941ebed8efa8c4a"],["7262ee2b62fcecf20fe9e970753508c3"]],"score":[6,2],"outcome":{"termination":"points","winners":[0]},"rest":null,"warnings":0}');
CREATE TABLE people (
	id VARCHAR(64) NOT NULL, 
	family VARCHAR(80) NOT NULL, 
	given VARCHAR(80) NOT NULL, 
	name_order VARCHAR(16) NOT NULL, 
	erased BOOLEAN NOT NULL, 
	CONSTRAINT pk_people PRIMARY KEY (id)
);
INSERT INTO "people" VALUES('46fdb25a17cf9d1bc941ebed8efa8c4a','','Anna','given_first',0);
INSERT INTO "people" VALUES('7262ee2b62fcecf20fe9e970753508c3','Kis','Béla','family_first',0);
CREATE TABLE streams (
	id VARCHAR(32) NOT NULL, 
	kind VARCHAR(16) NOT NULL, 
	game VARCHAR(32) NOT NULL, 
	salt BLOB NOT NULL, 
	CONSTRAINT pk_streams PRIMARY KEY (id), 
	CONSTRAINT ck_streams_ck_streams_kind CHECK (kind in ('match', 'card', 'tournament'))
);
INSERT INTO "streams" VALUES('c395678417b26afa415301bd08364059','match','crokinole',X'F89E3D94F9A82287B4BA35709FE7F574');
CREATE INDEX ix_grants_stream ON grants (stream);
CREATE INDEX ix_matches_changed ON matches (changed);
COMMIT;
