package io.swallowtail.plan;

import com.typesafe.config.ConfigIncludeContext;
import com.typesafe.config.ConfigIncluder;
import com.typesafe.config.ConfigIncluderClasspath;
import com.typesafe.config.ConfigIncluderFile;
import com.typesafe.config.ConfigIncluderURL;
import com.typesafe.config.ConfigObject;
import java.io.File;
import java.net.URL;

/** Refuses every include: a sweep is one file, so that the file says everything. */
final class RefusingIncluder implements ConfigIncluder, ConfigIncluderFile, ConfigIncluderURL, ConfigIncluderClasspath {
    private final String file;

    RefusingIncluder(String file) {
        this.file = file;
    }

    private BadInputException refusal() {
        return new BadInputException(file, "include", "is not allowed: a sweep is one file");
    }

    @Override
    public ConfigIncluder withFallback(ConfigIncluder fallback) {
        return this;
    }

    @Override
    public ConfigObject include(ConfigIncludeContext context, String what) {
        throw refusal();
    }

    @Override
    public ConfigObject includeFile(ConfigIncludeContext context, File what) {
        throw refusal();
    }

    @Override
    public ConfigObject includeURL(ConfigIncludeContext context, URL what) {
        throw refusal();
    }

    @Override
    public ConfigObject includeResources(ConfigIncludeContext context, String what) {
        throw refusal();
    }
}
